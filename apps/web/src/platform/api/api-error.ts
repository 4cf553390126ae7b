import type { ErrorCode } from '@marketday/contract/problem'

/** A call that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'network_error' | 'timeout' | null
  readonly errors: readonly { path: string; message: string }[]
  readonly requestId: string | null

  constructor(
    message: string,
    facts: Partial<Pick<ApiError, 'status' | 'code' | 'errors' | 'requestId'>> = {},
  ) {
    super(message)
    this.status = facts.status ?? 0
    this.code = facts.code ?? null
    this.errors = facts.errors ?? []
    this.requestId = facts.requestId ?? null
  }
}

/** Spec 8: the server's message if there is one, otherwise this prefix and the client's message. */
export const failedWith = (message: string) => `Api failed with error: ${message}`

/** Reads an answer that is not a success. */
export async function errorOf(response: Response): Promise<ApiError> {
  const problem: Record<string, unknown> = await response.json().catch(() => ({}))
  const message =
    typeof problem?.message === 'string' && problem.message !== ''
      ? problem.message
      : failedWith(`Request failed with status code ${response.status}`)
  return new ApiError(message, {
    status: response.status,
    code: (problem?.code ?? null) as ApiError['code'],
    errors: Array.isArray(problem?.errors) ? (problem.errors as ApiError['errors']) : [],
    requestId: (problem?.requestId as string | undefined) ?? response.headers.get('x-request-id'),
  })
}
