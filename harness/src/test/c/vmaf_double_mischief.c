/* Faults of the process: they hang it, end it, or write where nobody asked. */
#include "vmaf_double_context.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FLOOD_BYTES = 1 << 20 };

static _Noreturn void hang(void)
{
    for (;;) {
        pause();
    }
}

static void wait_milliseconds(double milliseconds)
{
    struct timespec left = {(time_t)(milliseconds / 1000), (long)(milliseconds * 1e6) % 1000000000L};
    while (nanosleep(&left, &left) == -1 && errno == EINTR) {
    }
}

static void flood_stdout(void)
{
    for (int i = 0; i < FLOOD_BYTES / 64; i++) {
        printf("double: a line of text on standard output that nobody had asked\n");
    }
    fflush(stdout);
}

static void crash_at_exit(void)
{
    abort();
}

static void break_memory(void)
{
    static volatile uintptr_t nowhere = 8;
    *(volatile int *)nowhere = 1;
    /* Not reached where the page is not mapped; says so where it is. */
    raise(SIGSEGV);
}

/* As LLVM's handler: the signal has its default effect when it comes again. */
static void let_it_end(int signal_number)
{
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static int signal_number(const char *name, size_t length)
{
    static const struct {
        const char *name;
        int number;
    } known[] = {
        {"SIGSEGV", SIGSEGV}, {"SIGBUS", SIGBUS}, {"SIGFPE", SIGFPE}, {"SIGILL", SIGILL}, {"SIGQUIT", SIGQUIT},
        {"SIGTERM", SIGTERM}, {"SIGINT", SIGINT}, {"SIGHUP", SIGHUP},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strlen(known[i].name) == length && !strncmp(known[i].name, name, length)) {
            return known[i].number;
        }
    }
    return 0;
}

static void steal_signals(const struct fault *fault)
{
    struct sigaction action = {.sa_handler = let_it_end};
    sigemptyset(&action.sa_mask);
    const char *name = fault->value[0] ? fault->value : "SIGSEGV+SIGBUS+SIGFPE+SIGQUIT+SIGTERM";
    while (*name) {
        size_t length = strcspn(name, "+");
        if (sigaction(signal_number(name, length), &action, NULL)) {
            fprintf(stderr, "vmaf double: steal-signals: \"%s\" is not SIGSEGV+SIGBUS+...\n", name);
            abort();
        }
        name += length + (name[length] == '+');
    }
}

void mischief_at_init(const VmafContext *ctx)
{
    static bool registered;
    if (!registered && faults_find(&ctx->faults, FAULT_EXIT_CRASH, NULL, -1)) {
        registered = true;
        atexit(crash_at_exit);
    }
    if (faults_find(&ctx->faults, FAULT_HANG_INIT, NULL, -1)) {
        hang();
    }
    const struct fault *thief = faults_find(&ctx->faults, FAULT_STEAL_SIGNALS, NULL, -1);
    if (thief && thief->frame < 0) {
        steal_signals(thief);
    }
}

/* Breaks the process in one of three ways, if one of them is switched on for this extractor. */
static void break_for(const VmafContext *ctx, const struct fault_target *target, enum fault_kind hangs, enum fault_kind aborts,
        enum fault_kind faults)
{
    if (faults_find(&ctx->faults, hangs, target, -1)) {
        hang();
    }
    if (faults_find(&ctx->faults, aborts, target, -1)) {
        fprintf(stderr, "vmaf double: assertion failed; this is a drill\n");
        abort();
    }
    if (faults_find(&ctx->faults, faults, target, -1)) {
        break_memory();
    }
}

void mischief_at_use(const VmafContext *ctx, const struct fault_target *target)
{
    break_for(ctx, target, FAULT_HANG_USE, FAULT_ABORT_USE, FAULT_SEGV_USE);
}

void mischief_at_twin(const VmafContext *ctx, const struct fault_target *target)
{
    break_for(ctx, target, FAULT_HANG_TWIN, FAULT_ABORT_TWIN, FAULT_SEGV_TWIN);
}

void mischief_at_frame(const VmafContext *ctx, long frame)
{
    const struct fault *slow = context_fault(ctx, FAULT_SLOW, frame);
    if (slow) {
        wait_milliseconds(fault_number(slow, 100));
    }
    if (context_fault(ctx, FAULT_STDOUT_FLOOD, frame)) {
        flood_stdout();
    }
    const struct fault *thief = context_fault(ctx, FAULT_STEAL_SIGNALS, frame);
    if (thief && thief->frame == frame) {
        steal_signals(thief);
    }
    if (context_fault(ctx, FAULT_HANG_READ, frame)) {
        hang();
    }
    if (context_fault(ctx, FAULT_ABORT, frame)) {
        fprintf(stderr, "vmaf double: memory access fault by GPU node-1 on address 0x8; this is a drill\n");
        abort();
    }
    if (context_fault(ctx, FAULT_SEGV, frame)) {
        break_memory();
    }
    const struct fault *end = context_fault(ctx, FAULT_EXIT, frame);
    if (end) {
        _exit((int)fault_number(end, 0));
    }
}

void mischief_at_flush(const VmafContext *ctx)
{
    if (context_fault(ctx, FAULT_HANG_FLUSH, -1)) {
        hang();
    }
}

void mischief_at_close(const VmafContext *ctx)
{
    if (ctx->has_geometry && context_fault(ctx, FAULT_HANG_CLOSE, -1)) {
        hang();
    }
}
