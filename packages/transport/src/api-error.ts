import type { ErrorCode, Problem, ProofWay } from '@marketday/contract/endpoints/problem'

/** A call that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number = 0
  readonly code: ErrorCode | 'network_error' | 'timeout' | 'signed_out' | null = null
  readonly errors: Readonly<Problem['errors']> = []
  readonly requestId: string | null = null
  /** How the person may prove who they are, where the server asks for that. */
  readonly ways: readonly ProofWay[] = []
  /** How long the server asks to wait before the next try, where it says so. */
  readonly retryAfterSeconds: number | null = null

  constructor(message: string, details: Partial<Omit<ApiError, keyof Error>> = {}) {
    super(message)
    Object.assign(this, details)
  }
}
