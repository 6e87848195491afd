/* Nanoseconds per code by liboath, for the table that CodeBenchmark prints: `liboath ROUNDS`. */
#include <liboath/oath.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
    const int rounds = count > 1 ? atoi(arguments[1]) : 300000;
    const int flags[] = {0, OATH_TOTP_HMAC_SHA256, OATH_TOTP_HMAC_SHA512};
    const char *names[] = {"SHA1", "SHA256", "SHA512"};
    char code[16];
    if (oath_init() != OATH_OK) return 1;
    for (int algorithm = 0; algorithm < 3; algorithm++) {
        const double start = seconds();
        for (int round = 0; round < rounds; round++) {
            if (oath_totp_generate2("12345678901234567890", 20, 1700000000 + round * 30, 30, 0, 6,
                                    flags[algorithm], code) != OATH_OK)
                return 1;
        }
        printf("%-8s liboath %8.0f ns per code\n", names[algorithm], (seconds() - start) * 1e9 / rounds);
    }
    return 0;
}
