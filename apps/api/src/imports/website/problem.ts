import type { PreviewErrorCode } from '@marketday/contract/imports/preview-states'
import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { TooComplicated } from '../formats/parse-html.ts'

export class WebsiteProblem extends Error {
  readonly code: PreviewErrorCode

  constructor(code: PreviewErrorCode) {
    super(code)
    this.name = 'WebsiteProblem'
    this.code = code
  }
}

export function problemOf(error: unknown): unknown {
  if (error instanceof TooComplicated) return new WebsiteProblem('too_complicated')
  if (!(error instanceof SafeFetchError)) return error
  const { failure, status } = error
  if (failure === 'http_status') return new WebsiteProblem(byStatus(status ?? 0))
  if (failure === 'blocked') return new WebsiteProblem('blocked')
  if (failure === 'redirects') return new WebsiteProblem('redirect_loop')
  if (failure === 'too_large') return new WebsiteProblem('too_large')
  if (failure === 'unreachable' || failure === 'timeout') return new WebsiteProblem('unreachable')
  return new WebsiteProblem('not_a_website')
}

function byStatus(status: number): PreviewErrorCode {
  if (status === 401 || status === 403 || status === 429) return 'refused'
  if (status >= 500) return 'server_error'
  return status === 404 || status === 410 ? 'not_found' : 'unreachable'
}
