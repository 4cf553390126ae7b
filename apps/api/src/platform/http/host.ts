import type { IncomingMessage } from 'node:http'

import type { Config } from '../../config.ts'
import { AppError } from './errors.ts'

export type Surface = 'main' | 'shop' | 'media' | 'invalid'

/** Host name with LDH labels, optional trailing dot and port (D25). */
const hostShape =
  /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?|\[[0-9a-f:]+\])\.?(?::\d{1,5})?$/

/** Canonical host name; null if missing, duplicated or malformed. */
export function hostNameOf(request: IncomingMessage): string | null {
  const hostCount = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length
  if (hostCount !== 1 && request.httpVersionMajor < 2) return null
  return hostShape.exec((request.headers.host ?? '').toLowerCase())?.[1] ?? null
}

/** Surface of a host name. Unknown ones may be a shop's custom domain. */
export function surfaceOf(config: Config, hostName: string | null): Surface {
  if (!hostName) return 'invalid'
  if (hostName === config.publicUrl.hostname) return 'main'
  if (hostName === config.mediaUrl.hostname) return 'media'
  const ownLoopback =
    config.publicUrl.hostname === 'localhost' && (hostName === '127.0.0.1' || hostName === '[::1]')
  return ownLoopback ? 'main' : 'shop'
}

/** Slug of a host below SHOP_DOMAIN; null for other hosts. */
export function slugOf(config: Config, hostName: string): string | null {
  const suffix = `.${config.shopDomain}`
  if (!hostName.endsWith(suffix)) return null
  const slug = hostName.slice(0, -suffix.length)
  return slug.includes('.') ? null : slug
}

/** find-my-way constraint: selects the handler by host before any hook runs. */
export function surfaceConstraint(config: Config) {
  return {
    name: 'surface',
    storage() {
      const handlers = new Map<unknown, unknown>()
      return {
        get: (surface: unknown) => handlers.get(surface) ?? null,
        set: (surface: unknown, handler: unknown) => void handlers.set(surface, handler),
      }
    },
    validate: () => true,
    deriveConstraint: (request: IncomingMessage) => surfaceOf(config, hostNameOf(request)),
    // Routes without surface match none.
    mustMatchWhenDerived: true,
  }
}

export const misdirected = () =>
  new AppError({
    status: 421,
    code: 'unknown_shop',
    message: 'This address doesn’t belong to a shop',
  })
