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

/** Why a foreign address could not be read; the message names neither addresses nor causes inside our network. */
export class SafeFetchError extends Error {
  readonly failure: FetchFailure
  readonly status: number | null
  /** How long the server asks to wait before the next try; null where it says nothing. */
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
