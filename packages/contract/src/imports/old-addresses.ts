import * as z from 'zod/mini'

import { get, put } from '../endpoints/endpoint.ts'
import { line, page, pageFields, text } from '../endpoints/scalars.ts'

export const oldAddressLimits = { addresses: 500, pathLetters: 500, titleLetters: 120 } as const

/** Path of a link on the old website, and its text; empty if unknown. */
export const OldAddress = z.object({
  path: z.string().check(z.maxLength(oldAddressLimits.pathLetters)),
  title: z.string().check(z.maxLength(oldAddressLimits.titleLetters)),
})
export type OldAddress = z.output<typeof OldAddress>

/** Path and query of a typed path or URL; null if it is neither. */
export function readOldPath(typed: string): string | null {
  const address = typed.startsWith('/') ? `http://old.invalid${typed}` : typed
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  const path = `${pathname.replace(/\/+$/, '') || '/'}${search}`
  return path.length <= oldAddressLimits.pathLetters ? path : null
}

export const AddressPlace = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(['home', 'page', 'category', 'item']),
})
export type AddressPlace = z.output<typeof AddressPlace>

export const LedAddress = z.object({
  ...OldAddress.shape,
  /** Redirect path; null without a redirect. */
  to: z.nullable(z.string()),
  /** Title of the target; null if there is none or it was deleted. */
  place: z.nullable(z.string()),
})
export type LedAddress = z.output<typeof LedAddress>

export const listOldAddresses = get('/old-addresses', {
  access: { permission: 'products.see' },
  summary: 'Addresses of former times and where each leads in the shop',
  query: z.strictObject({
    ...pageFields,
    search: z.optional(text(100)),
    leads: z.optional(z.enum(['nowhere', 'somewhere'])),
  }),
  response: page(LedAddress),
})

export const listAddressPlaces = get('/old-addresses/places', {
  access: { permission: 'products.see' },
  summary: 'Places of the shop that an old address may lead to, at most twenty',
  query: z.strictObject({ search: z.optional(text(100)) }),
  response: z.object({ rows: z.array(AddressPlace) }),
})

const shopPath = line(300)

/**
 * `to` null removes the redirect. 409 `conflict` if the current target is not `was`. 400 for a
 * path that is a page of the shop, and for a missing target.
 */
export const leadOldAddress = put('/old-addresses', {
  access: { permission: 'products.edit' },
  summary: 'Choose where an old address leads',
  body: z.strictObject({
    address: line(1000),
    to: z.nullable(shopPath),
    was: z.nullable(shopPath),
  }),
  response: LedAddress,
})
