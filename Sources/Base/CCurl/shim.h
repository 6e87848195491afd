#include <curl/curl.h>
#include <string.h>
#ifdef __linux__
#include <dlfcn.h>
#include <stdint.h>
#endif

// Swift does not see functions with a variable number of arguments: one of its own for each type of value, so that
// no option is given a value of another size than the library reads.
static inline CURLcode curl_begin(void) {
#ifdef __linux__
    // OpenSSL cleans up at exit() while our threads may still be in it: use after free, and the program is aborted
    // (openssl/openssl#6214). OPENSSL_INIT_NO_ATEXIT has it leave that to the system. Where the library is another
    // one there is nothing to tell; NULL is RTLD_DEFAULT, which needs _GNU_SOURCE.
    int (*begin)(uint64_t, const void *) =
        (int (*)(uint64_t, const void *))dlsym(NULL, "OPENSSL_init_crypto");
    if (begin) begin(0x00080000, NULL);
#endif
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}
static inline CURLcode curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode curl_set_large(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode curl_set_bytes_function(
    CURL *easy, CURLoption option, size_t (*function)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(easy, option, function);
}
static inline CURLcode curl_get_number(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode curl_get_large(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLMcode curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
// The first certificate of the chain that was shown, as PEM; the text lives until the handle is used again.
static inline const char *curl_get_certificate(CURL *easy) {
    struct curl_certinfo *chain = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1) return NULL;
    for (struct curl_slist *line = chain->certinfo[0]; line; line = line->next)
        if (line->data && !strncmp(line->data, "Cert:", 5)) return line->data + 5;
    return NULL;
}
