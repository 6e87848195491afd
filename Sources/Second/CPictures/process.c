#include "CPictures.h"

#include <sys/prctl.h>

void cpictures_keep_to_itself(void)
{
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}
