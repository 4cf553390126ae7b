import type { IncomingMessage } from 'node:http'

import type { Config } from '../../config.ts'
import { AppError } from './errors.ts'

export type Surface = 'main' | 'shop' | 'media' | 'invalid'

/** One host name as a browser may send it: LDH labels, optionally a trailing dot and a port (D25). */
const hostShape =
  /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?|\[[0-9a-f:]+\])\.?(?::\d{1,5})?$/

/** The canonical host name of a request, or null when it is missing, doubled or malformed. */
export function hostNameOf(request: IncomingMessage): string | null {
  const hostCount = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length
  if (hostCount !== 1 && request.httpVersionMajor < 2) return null
  return hostShape.exec((request.headers.host ?? '').toLowerCase())?.[1] ?? null
}

/** Which surface a host name belongs to. Anything that is not ours may be a shop's own domain. */
export function surfaceOf(config: Config, hostName: string | null): Surface {
  if (!hostName) return 'invalid'
  if (hostName === config.publicUrl.hostname) return 'main'
  if (hostName === config.mediaUrl.hostname) return 'media'
  const ownLoopback =
    config.publicUrl.hostname === 'localhost' && (hostName === '127.0.0.1' || hostName === '[::1]')
  return ownLoopback ? 'main' : 'shop'
}

/** The slug in a shop's host name under SHOP_DOMAIN, or null for any other host. */
export function slugOf(config: Config, hostName: string): string | null {
  const suffix = `.${config.shopDomain}`
  if (!hostName.endsWith(suffix)) return null
  const slug = hostName.slice(0, -suffix.length)
  return slug.includes('.') ? null : slug
}

/** find-my-way's custom constraint: the right handler is chosen by host before any hook runs. */
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
    // A route that names no surface answers on none.
    mustMatchWhenDerived: true,
  }
}

export const misdirected = () =>
  new AppError({
    status: 421,
    code: 'unknown_shop',
    message: 'This address doesn’t belong to a shop',
  })
