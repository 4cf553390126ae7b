import * as z from 'zod/mini'

const shape = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/

/** Names of hosts that are ours or would mislead; no shop may have one. */
const reserved: ReadonlySet<string> = new Set(
  `www media api admin adminpanel mail smtp imap ftp static assets cdn app auth account login signin billing pay payments
  checkout secure support help status blog docs dev test staging sandbox demo-admin marketday shop store localhost root
  postmaster`.split(/\s+/),
)

export const Slug = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(shape, 'Three to 40 lower-case letters, digits and hyphens'),
  )

/** Whether a shop may have this subdomain. */
export const isSlug = (slug: string) => shape.test(slug) && !reserved.has(slug)

/** A subdomain made from a name: letters without accents, digits and single hyphens, 3 to 40 characters. */
export function slugFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return isSlug(words) ? words : `${words || 'my'}-shop`.slice(-40).replace(/^-+/, '')
}
