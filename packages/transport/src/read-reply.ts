import type { Problem } from '@marketday/contract/endpoints/problem'
import { ApiError } from './api-error.ts'

export const unreachable = 'Marketday can’t be reached. Check your connection and try again.'

const wordless = (status: number) => `Something went wrong (${status}). Try again in a moment.`

/**
 * Parses the reply. Throws `ApiError` for a refusal, with the server's message or `nameOf(status)`
 * if it has none.
 */
export async function readReply<Reply>(
  response: Response,
  nameOf: (status: number) => string = wordless,
): Promise<Reply> {
  if (!response.ok) throw await refusalOf(response, nameOf)
  if (response.status === 204) return undefined as Reply
  const type = response.headers.get('content-type') ?? ''
  if (type === 'application/pdf' || type === 'application/octet-stream')
    return (await response.blob()) as Reply
  return (await (type.includes('json') ? response.json() : response.text())) as Reply
}

async function refusalOf(
  response: Response,
  nameOf: (status: number) => string,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const problem = (body ?? {}) as Record<keyof Problem, unknown>
  const retryAfter = response.headers.get('retry-after') ?? ''
  return new ApiError(textOf(problem.message) ?? nameOf(response.status), {
    status: response.status,
    code: (problem.code ?? null) as ApiError['code'],
    errors: listOf(problem.errors) as ApiError['errors'],
    requestId: textOf(problem.requestId) ?? response.headers.get('x-request-id'),
    ways: listOf(problem.ways) as ApiError['ways'],
    retryAfterSeconds: /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
