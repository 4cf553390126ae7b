import type { ErrorCode, ProofWay } from '@marketday/contract/endpoints/problem'

/** A call that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'network_error' | 'timeout' | 'signed_out' | null
  readonly errors: readonly { path: string; message: string }[]
  readonly requestId: string | null
  /** How the person may prove herself, where the server asks for that. */
  readonly ways: readonly ProofWay[]

  constructor(
    message: string,
    facts: Partial<Pick<ApiError, 'status' | 'code' | 'errors' | 'requestId' | 'ways'>> = {},
  ) {
    super(message)
    this.status = facts.status ?? 0
    this.code = facts.code ?? null
    this.errors = facts.errors ?? []
    this.requestId = facts.requestId ?? null
    this.ways = facts.ways ?? []
  }
}

/** Spec 8: the server's message if there is one, otherwise this prefix and the client's message. */
export const failedWith = (message: string) => `Api failed with error: ${message}`

/** Reads an answer that is not a success. */
export async function errorOf(response: Response): Promise<ApiError> {
  const said: unknown = await response.json().catch(() => null)
  const problem = (said ?? {}) as Record<string, unknown>
  const message = textOf(problem['message'])
  return new ApiError(message ?? failedWith(`Request failed with status code ${response.status}`), {
    status: response.status,
    code: (problem['code'] ?? null) as ApiError['code'],
    errors: listOf(problem['errors']) as ApiError['errors'],
    requestId: textOf(problem['requestId']) ?? response.headers.get('x-request-id'),
    ways: listOf(problem['ways']) as ApiError['ways'],
  })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
