import * as z from 'zod/mini'

export const previewStatuses = [
  'created',
  'probing',
  'crawling',
  'paused',
  'extracted',
  'failed',
  'cancelled',
] as const
export const PreviewStatus = z.enum(previewStatuses)
export type PreviewStatus = z.output<typeof PreviewStatus>

export const previewTransitions: Readonly<Record<PreviewStatus, readonly PreviewStatus[]>> = {
  created: ['probing', 'cancelled'],
  probing: ['crawling', 'failed', 'cancelled'],
  crawling: ['paused', 'extracted', 'failed', 'cancelled'],
  paused: ['crawling', 'cancelled'],
  extracted: [],
  failed: [],
  cancelled: [],
}

/** Being read or queued: more may be found. */
export const isReading = (status: PreviewStatus): boolean =>
  status === 'created' || status === 'probing' || status === 'crawling'

export const previewErrors = [
  'unreachable',
  'blocked',
  'robots',
  'robots_in_part',
  'password',
  'refused',
  'bot_wall',
  'social_network',
  'not_found',
  'not_a_website',
  'parked',
  'redirect_loop',
  'server_error',
  'too_large',
  'too_complicated',
  'interrupted',
  'needs_browser',
  'pdf_menu',
  'pdf_locked',
  'pdf_pictures',
  'pdf_damaged',
  'pdf_too_much',
  'no_prices',
  'no_products',
] as const
export const PreviewErrorCode = z.enum(previewErrors)
export type PreviewErrorCode = z.output<typeof PreviewErrorCode>
