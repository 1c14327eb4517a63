/* Loaded into a server: write down how long each file was when it was last made safe. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int synced(const char *name, int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    struct stat before;
    int known = fstat(fd, &before) == 0 && S_ISREG(before.st_mode);
    int result = real(fd);
    if (result == 0 && known) {
        char line[64];
        int size = snprintf(line, sizeof line, "%llu %lld\n", (unsigned long long)before.st_ino,
                            (long long)before.st_size);
        int out = open(getenv("SYNCED"), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (out >= 0) {
            if (write(out, line, size) != size) abort();
            close(out);
        }
    }
    return result;
}

int fdatasync(int fd) { return synced("fdatasync", fd); }
int fsync(int fd) { return synced("fsync", fd); }
