import type { ErrorCode, Problem, ProofWay } from '@marketday/contract/endpoints/problem'

/** Failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number = 0
  readonly code: ErrorCode | 'network_error' | 'timeout' | 'signed_out' | null = null
  readonly errors: Readonly<Problem['errors']> = []
  readonly requestId: string | null = null
  /** Accepted ways to reauthenticate, if the server requires it. */
  readonly ways: readonly ProofWay[] = []
  /** Wait requested by the server before a retry, in seconds; null if none. */
  readonly retryAfterSeconds: number | null = null

  constructor(message: string, details: Partial<Omit<ApiError, keyof Error>> = {}) {
    super(message)
    Object.assign(this, details)
  }
}
