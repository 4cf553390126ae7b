/** The code by which PostgreSQL, the system or a library names a failure; empty where there is none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
