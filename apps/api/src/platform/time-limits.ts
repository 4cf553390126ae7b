/**
 * Each limit is below the next, so that a waiting caller gets an error before the socket closes:
 * one try at a provider, all tries of a call, and the socket's idle timeout.
 */
export const timeLimits = {
  providerTryMs: 4_500,
  /** In addition to the first try. */
  providerRetries: 2,
  providerCallMs: 15_000,
  socketMs: 30_000,
  /** Whole upload; some data must arrive within `socketMs`. */
  uploadMs: 7_200_000,
} as const
