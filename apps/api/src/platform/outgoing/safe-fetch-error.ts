export const fetchFailures = [
  'unreachable',
  'blocked',
  'redirects',
  'too_large',
  'not_text',
  'not_picture',
  'not_document',
  'timeout',
  'http_status',
] as const
export type FetchFailure = (typeof fetchFailures)[number]

/** Reason why a foreign address failed; the message discloses no internal addresses or causes. */
export class SafeFetchError extends Error {
  readonly failure: FetchFailure
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(
    failure: FetchFailure,
    status: number | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(`${failure}${status ? ` ${status}` : ''}`)
    this.name = 'SafeFetchError'
    this.failure = failure
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}
