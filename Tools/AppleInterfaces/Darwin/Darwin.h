// The part of Apple's C library that the targets an iPhone links may use, written down from the documented
// interfaces (POSIX.1-2017 and Apple's manual pages) for scripts/check-apple. Values are Apple's: the
// check compiles and never runs, so a wrong one would go unseen; names, types and availability are what counts.
#ifndef SECOND_STUB_DARWIN_H
#define SECOND_STUB_DARWIN_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define SINCE(IOS, MACOS) __attribute__((availability(ios, introduced = IOS), availability(macos, introduced = MACOS)))

// Types

typedef long ssize_t;
typedef int64_t off_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef int32_t pid_t;
typedef uint32_t useconds_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;
typedef long time_t;
typedef int32_t suseconds_t;
typedef int errno_t;
typedef size_t rsize_t;

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

struct timeval {
    time_t tv_sec;
    suseconds_t tv_usec;
};

struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    struct timespec st_atimespec;
    struct timespec st_mtimespec;
    struct timespec st_ctimespec;
    struct timespec st_birthtimespec;
    off_t st_size;
    blkcnt_t st_blocks;
    blksize_t st_blksize;
    uint32_t st_flags;
    uint32_t st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};

struct flock {
    off_t l_start;
    off_t l_len;
    pid_t l_pid;
    short l_type;
    short l_whence;
};

struct dirent {
    uint64_t d_ino;
    uint64_t d_seekoff;
    uint16_t d_reclen;
    uint16_t d_namlen;
    uint8_t d_type;
    char d_name[1024];
};

struct passwd {
    char *_Null_unspecified pw_name;
    char *_Null_unspecified pw_passwd;
    uid_t pw_uid;
    gid_t pw_gid;
    char *_Null_unspecified pw_dir;
    char *_Null_unspecified pw_shell;
};

typedef struct _dirdesc DIR;

// Numbers

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_DIRECTORY 0x100000
#define O_CLOEXEC 0x1000000

#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_REMOVEDIR 0x0080

#define F_GETFD 1
#define F_SETFD 2
#define F_GETLK 7
#define F_SETLK 8
#define F_SETLKW 9
#define F_FULLFSYNC 51
#define F_BARRIERFSYNC 85
#define FD_CLOEXEC 1
#define F_RDLCK 1
#define F_UNLCK 2
#define F_WRLCK 3

#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08

#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

#define PATH_MAX 1024
#define NAME_MAX 255

#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0

#define RENAME_EXCL 0x00000004
#define RENAME_SWAP 0x00000002

#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10

#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define E2BIG 7
#define ENOEXEC 8
#define EBADF 9
#define ECHILD 10
#define EDEADLK 11
#define ENOMEM 12
#define EACCES 13
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define EXDEV 18
#define ENODEV 19
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define ETXTBSY 26
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EMLINK 31
#define EPIPE 32
#define EDOM 33
#define ERANGE 34
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ENETDOWN 50
#define ENETUNREACH 51
#define ECONNABORTED 53
#define ECONNRESET 54
#define ENOTCONN 57
#define ETIMEDOUT 60
#define ECONNREFUSED 61
#define EHOSTDOWN 64
#define EHOSTUNREACH 65
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define EDQUOT 69
#define ESTALE 70
#define ENOLCK 77
#define ENOSYS 78
#define EOVERFLOW 84
#define ECANCELED 89
#define EILSEQ 92
#define EOPNOTSUPP 102

// Memory and text

void *_Null_unspecified memcpy(void *_Null_unspecified, const void *_Null_unspecified, size_t);
void *_Null_unspecified memmove(void *_Null_unspecified, const void *_Null_unspecified, size_t);
void *_Null_unspecified memset(void *_Null_unspecified, int, size_t);
int memcmp(const void *_Null_unspecified, const void *_Null_unspecified, size_t);
errno_t memset_s(void *_Null_unspecified, rsize_t, int, rsize_t) SINCE(7.0, 10.9);
size_t strlen(const char *_Null_unspecified);
char *_Null_unspecified strerror(int);
int strerror_r(int, char *_Null_unspecified, size_t);
int timingsafe_bcmp(const void *_Null_unspecified, const void *_Null_unspecified, size_t) SINCE(10.1, 10.12.1);
char *_Null_unspecified getenv(const char *_Null_unspecified);
void *_Null_unspecified malloc(size_t);
void free(void *_Null_unspecified);
int mlock(const void *_Null_unspecified, size_t);
int munlock(const void *_Null_unspecified, size_t);

// Files and directories

int close(int);
ssize_t read(int, void *_Null_unspecified, size_t);
ssize_t write(int, const void *_Null_unspecified, size_t);
ssize_t pread(int, void *_Null_unspecified, size_t, off_t);
ssize_t pwrite(int, const void *_Null_unspecified, size_t, off_t);
off_t lseek(int, off_t, int);
int ftruncate(int, off_t);
int fsync(int);
int fchmod(int, mode_t);
int fchmodat(int, const char *_Null_unspecified, mode_t, int) SINCE(8.0, 10.10);
int chmod(const char *_Null_unspecified, mode_t);
int fstat(int, struct stat *_Null_unspecified);
int lstat(const char *_Null_unspecified, struct stat *_Null_unspecified);
int stat(const char *_Null_unspecified, struct stat *_Null_unspecified);
int fstatat(int, const char *_Null_unspecified, struct stat *_Null_unspecified, int) SINCE(8.0, 10.10);
int mkdir(const char *_Null_unspecified, mode_t);
int mkdirat(int, const char *_Null_unspecified, mode_t) SINCE(8.0, 10.10);
int rmdir(const char *_Null_unspecified);
int unlink(const char *_Null_unspecified);
int unlinkat(int, const char *_Null_unspecified, int) SINCE(8.0, 10.10);
int rename(const char *_Nonnull, const char *_Nonnull);
int renameat(int, const char *_Nonnull, int, const char *_Nonnull) SINCE(8.0, 10.10);
int renamex_np(const char *_Null_unspecified, const char *_Null_unspecified, unsigned int) SINCE(10.0, 10.12);
int renameatx_np(int, const char *_Null_unspecified, int, const char *_Null_unspecified, unsigned int) SINCE(10.0, 10.12);
int link(const char *_Null_unspecified, const char *_Null_unspecified);
int linkat(int, const char *_Null_unspecified, int, const char *_Null_unspecified, int) SINCE(8.0, 10.10);
int access(const char *_Null_unspecified, int);
char *_Null_unspecified realpath(const char *_Nonnull, char *_Nullable);
char *_Null_unspecified getcwd(char *_Null_unspecified, size_t);
int dup(int);
int flock(int, int);
DIR *_Null_unspecified opendir(const char *_Null_unspecified);
DIR *_Null_unspecified fdopendir(int) SINCE(8.0, 10.10);
struct dirent *_Null_unspecified readdir(DIR *_Null_unspecified);
int closedir(DIR *_Null_unspecified);
int dirfd(DIR *_Null_unspecified);
void rewinddir(DIR *_Null_unspecified);

// The process and the system

uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
pid_t getpid(void);
int usleep(useconds_t);
int gethostname(char *_Null_unspecified, size_t);
struct passwd *_Null_unspecified getpwuid(uid_t);
mode_t umask(mode_t);
int getentropy(void *_Null_unspecified, size_t) SINCE(10.0, 10.12);
void arc4random_buf(void *_Null_unspecified, size_t);
long sysconf(int);

typedef enum {
    CLOCK_REALTIME = 0,
    CLOCK_MONOTONIC = 6
} clockid_t SINCE(10.0, 10.12);

int clock_gettime(clockid_t, struct timespec *_Null_unspecified) SINCE(10.0, 10.12);
int gettimeofday(struct timeval *_Null_unspecified, void *_Null_unspecified);

#undef SINCE
// pthread.h: a lock of the system's own.
typedef struct { long sig; char opaque[56]; } pthread_mutex_t;
typedef struct { long sig; char opaque[8]; } pthread_mutexattr_t;
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

#endif
