/**
 * Each limit is below the next, so that a waiting caller gets an error before the socket closes:
 * one try at a provider, all tries of a call, and the socket's idle timeout; the reader of a file,
 * its request with the wait for a reader, and the timeout of its socket.
 */
export const timeLimits = {
  providerTryMs: 4_500,
  /** In addition to the first try. */
  providerRetries: 2,
  providerCallMs: 15_000,
  socketMs: 30_000,
  readerMs: 24_000,
  requestMs: 27_000,
  /** Instead of `socketMs` once a file has arrived: reading it and storing its rows. Below the usual limit of proxies, a minute. */
  readingSocketMs: 50_000,
  /** Whole upload; some data must arrive within `socketMs`. */
  uploadMs: 7_200_000,
} as const
