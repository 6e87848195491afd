/* The greatest resident memory of a command, in MB: `peak COMMAND ARGUMENT...`.
   A small program, because a child begins with its parent's figure, and Python's would hide the command's. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
    struct rusage used;
    int status;
    if (count < 2) return 64;
    const pid_t child = fork();
    if (child == 0) {
        freopen("/dev/null", "w", stdout);
        execvp(arguments[1], arguments + 1);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &used) < 0 || status != 0) return 1;
    printf("%.1f\n", (double)used.ru_maxrss / 1024);
    return 0;
}
