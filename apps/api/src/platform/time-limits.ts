/**
 * Each lies inside the next, so that whoever waits for an outside answer hears of it before the socket is cut: a try
 * at a provider, all tries of one call, and the silence after which the server closes a connection.
 */
export const timeLimits = {
  providerTryMs: 4_500,
  /** After the first. */
  providerRetries: 2,
  providerCallMs: 15_000,
  socketMs: 30_000,
  /** All of an upload, of which something has to arrive within `socketMs`. */
  uploadMs: 7_200_000,
} as const
