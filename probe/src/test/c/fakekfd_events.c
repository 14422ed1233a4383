/* Events of KFD: a thread of the runtime sits in WAIT_EVENTS, and hsa_shut_down wakes it with SET_EVENT. */
#define _GNU_SOURCE
#include "fakekfd.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include <linux/kfd_ioctl.h>

#define MAX_EVENTS KFD_SIGNAL_EVENT_LIMIT
static struct { uint8_t used, set, auto_reset; uint32_t type; } events[MAX_EVENTS + 1];
static pthread_mutex_t ev_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ev_cond = PTHREAD_COND_INITIALIZER;

int fakekfd_wait_events(struct kfd_ioctl_wait_events_args *a)
{
    struct kfd_event_data *d = (void *)(uintptr_t)a->events_ptr;
    struct timespec end;
    int forever = a->timeout == 0xFFFFFFFFu, rc = 0;

    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += a->timeout / 1000;
    end.tv_nsec += (long)(a->timeout % 1000) * 1000000L;
    if (end.tv_nsec >= 1000000000L) {
        end.tv_sec++;
        end.tv_nsec -= 1000000000L;
    }
    pthread_mutex_lock(&ev_lock);
    for (;;) {
        uint32_t hit = 0, gone = 0;
        for (uint32_t i = 0; i < a->num_events; i++) {
            uint32_t id = d[i].event_id;
            if (id > MAX_EVENTS || !events[id].used)
                gone++;
            else if (events[id].set)
                hit++;
        }
        if (gone) {
            a->wait_result = KFD_IOC_WAIT_RESULT_FAIL;
            break;
        }
        if (a->wait_for_all ? hit == a->num_events : hit > 0) {
            for (uint32_t i = 0; i < a->num_events; i++)
                if (events[d[i].event_id].auto_reset)
                    events[d[i].event_id].set = 0;
            a->wait_result = KFD_IOC_WAIT_RESULT_COMPLETE;
            break;
        }
        if (!a->timeout || rc == ETIMEDOUT) {
            a->wait_result = KFD_IOC_WAIT_RESULT_TIMEOUT;
            break;
        }
        rc = forever ? pthread_cond_wait(&ev_cond, &ev_lock)
                 : pthread_cond_timedwait(&ev_cond, &ev_lock, &end);
    }
    pthread_mutex_unlock(&ev_lock);
    return 0;
}

int fakekfd_create_event(struct kfd_ioctl_create_event_args *a)
{
    uint32_t id;

    pthread_mutex_lock(&ev_lock);
    for (id = 1; id <= MAX_EVENTS && events[id].used; id++)
        ;
    if (id <= MAX_EVENTS) {
        memset(&events[id], 0, sizeof events[id]);
        events[id].used = 1;
        events[id].auto_reset = !!a->auto_reset;
        events[id].type = a->event_type;
    }
    pthread_mutex_unlock(&ev_lock);
    if (id > MAX_EVENTS)
        return fakekfd_fail(ENOSPC);
    a->event_id = id;
    a->event_trigger_data = id;
    a->event_slot_index = id - 1;
    if (!a->event_page_offset) { /* an APU maps the page from the descriptor of /dev/kfd */
        static uint64_t page;
        if (!page)
            page = fakekfd_fresh_offset(MAX_EVENTS * 8);
        a->event_page_offset = page;
    }
    return 0;
}

int fakekfd_change_event(unsigned long request, uint32_t id)
{
    if (!id || id > MAX_EVENTS)
        return fakekfd_fail(EINVAL);
    pthread_mutex_lock(&ev_lock);
    if (_IOC_NR(request) == _IOC_NR(AMDKFD_IOC_DESTROY_EVENT))
        events[id].used = 0;
    else
        events[id].set = _IOC_NR(request) == _IOC_NR(AMDKFD_IOC_SET_EVENT);
    pthread_cond_broadcast(&ev_cond);
    pthread_mutex_unlock(&ev_lock);
    return 0;
}
