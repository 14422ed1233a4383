/*
 * The part of HIP's run-time compiler that hiptwin calls. ROCm 5.2 exports it from the HIP library itself, later
 * releases from libhiprtc. The number marked "new" came after ROCm 5.2.
 */
#ifndef HIPTWIN_HIPRTC_H
#define HIPTWIN_HIPRTC_H

typedef enum {
    HIPRTC_SUCCESS = 0,
    HIPRTC_ERROR_OUT_OF_MEMORY = 1,
    HIPRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
    HIPRTC_ERROR_INVALID_INPUT = 3,
    HIPRTC_ERROR_INVALID_PROGRAM = 4,
    HIPRTC_ERROR_INVALID_OPTION = 5,
    HIPRTC_ERROR_COMPILATION = 6,
    HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
    HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
    HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
    HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
    HIPRTC_ERROR_INTERNAL_ERROR = 11,
    HIPRTC_ERROR_LINKING = 100 /* new */
} hiprtcResult;

typedef struct HiprtcSource *hiprtcProgram;

const char *hiprtcGetErrorString(hiprtcResult result);
hiprtcResult hiprtcVersion(int *major, int *minor);

hiprtcResult hiprtcCreateProgram(hiprtcProgram *program, const char *source, const char *name, int header_count,
                                 const char **headers, const char **include_names);
hiprtcResult hiprtcCompileProgram(hiprtcProgram program, int option_count, const char **options);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram *program);

/* Sizes are bytes; the log's counts its terminating NUL. */
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram program, __SIZE_TYPE__ *bytes);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram program, char *log);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram program, __SIZE_TYPE__ *bytes);
hiprtcResult hiprtcGetCode(hiprtcProgram program, char *code);

#endif
