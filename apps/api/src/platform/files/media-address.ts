import { notFound } from '../http/errors.ts'
import type { PageRequest, Services } from '../services.ts'
import { isSealValid } from './files.ts'

export const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const hashShape = /^[0-9a-f]{64}$/

/** Throws 404 for a private address without a valid signature, or after its expiry. */
export function checkSeal({ config, clock }: Services, request: PageRequest, path: string): void {
  const { until, seal } = request.query
  const credentials =
    typeof until === 'string' && typeof seal === 'string' ? { until, seal, now: clock.now() } : null
  if (!credentials || !isSealValid(config, path, credentials)) throw notFound('File')
}
