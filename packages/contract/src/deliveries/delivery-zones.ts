import * as z from 'zod/mini'

import { OfferedSlot } from './delivery-slots.ts'
import { del, get, post, put } from '../endpoints/endpoint.ts'
import { metresBetween } from './metres-between.ts'
import { Id, Minor, EmptyResponse, Version, line, text } from '../endpoints/scalars.ts'

export const zoneKinds = ['radius', 'postcodes'] as const
export type ZoneKind = (typeof zoneKinds)[number]

const Lat = z.number().check(z.minimum(-90), z.maximum(90))
const Lng = z.number().check(z.minimum(-180), z.maximum(180))

const priced = {
  name: line(80),
  feeMinor: Minor,
  /** Subtotal for free delivery; null = never free. */
  freeOverMinor: z.nullable(Minor),
  minimumMinor: Minor,
  /** Highest wins among matching zones. */
  priority: z.int().check(z.minimum(0), z.maximum(1000)),
  requiresPin: z.boolean(),
  isActive: z.boolean(),
}

export const ZoneInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...priced,
    kind: z.literal('radius'),
    centreLat: Lat,
    centreLng: Lng,
    radiusMetres: z
      .int()
      .check(z.minimum(50, 'At least 50 metres'), z.maximum(200_000, 'At most 200 kilometres')),
  }),
  z.strictObject({
    ...priced,
    kind: z.literal('postcodes'),
    /** Full postcode, outward code (`LS6`) or prefix (`LS1*`). */
    postcodes: z
      .array(line(20))
      .check(
        z.minLength(1, 'Enter at least one postcode'),
        z.maxLength(500, 'At most 500 postcodes'),
      ),
  }),
])
export type ZoneInput = z.output<typeof ZoneInput>

export const Zone = z.object({
  id: Id,
  ...priced,
  name: z.string(),
  kind: z.enum(zoneKinds),
  centreLat: z.nullable(z.number()),
  centreLng: z.nullable(z.number()),
  radiusMetres: z.nullable(z.int()),
  postcodes: z.array(z.string()),
  version: z.int(),
})
export type Zone = z.output<typeof Zone>

const params = z.object({ zoneId: Id })
const see = { permission: 'deliveries.see' } as const
const edit = { permission: 'deliveries.edit' } as const

export const listZones = get('/delivery-zones', {
  access: see,
  summary: 'Delivery zones, in matching order',
  response: z.object({ rows: z.array(Zone) }),
})
export const createZone = post('/delivery-zones', {
  access: edit,
  summary: 'Add a delivery zone',
  status: 201,
  body: ZoneInput,
  response: Zone,
})
export const updateZone = put('/delivery-zones/:zoneId', {
  access: edit,
  summary: 'Change a delivery zone',
  params,
  body: z.strictObject({ zone: ZoneInput, version: Version }),
  response: Zone,
})
/** A zone used by orders is only deactivated. */
export const deleteZone = del('/delivery-zones/:zoneId', {
  access: edit,
  summary: 'Remove a delivery zone',
  params,
  response: EmptyResponse,
})

/** Returns the offer a shopper with this address would get. */
export const testAddress = post('/delivery-zones/test', {
  access: see,
  summary: 'Try an address',
  idempotency: 'never',
  body: z.strictObject({
    postcode: text(20),
    lat: z.optional(Lat),
    lng: z.optional(Lng),
    subtotalMinor: Minor,
  }),
  response: z.object({
    zoneName: z.nullable(z.string()),
    feeMinor: z.int(),
    minimumMinor: z.int(),
    slots: z.array(OfferedSlot),
    /** Reason for no offer; null if there is one. */
    reason: z.nullable(z.string()),
  }),
})

interface Target {
  readonly postcode: string
  readonly lat?: number | undefined
  readonly lng?: number | undefined
}

type Matching = Pick<
  Zone,
  'id' | 'kind' | 'centreLat' | 'centreLng' | 'radiusMetres' | 'postcodes' | 'priority' | 'isActive'
>

/** Zone of an address: highest priority, then smaller circle, then older zone. */
export function zoneFor<Z extends Matching>(
  zones: readonly Z[],
  target: Target,
): { readonly zone: Z; readonly reason: null } | { readonly zone: null; readonly reason: string } {
  const active = zones.filter((zone) => zone.isActive)
  const [zone] = active.filter((candidate) => isInZone(candidate, target)).toSorted(firstMatch)
  if (zone) return { zone, reason: null }
  return { zone: null, reason: whyNone(active, target) }
}

/** The edge of a circle is inside. */
export function isInZone(zone: Matching, { postcode, lat, lng }: Target): boolean {
  if (zone.kind === 'postcodes')
    return zone.postcodes.some((entry) => matchesPostcode(entry, postcode))
  if (lat === undefined || lng === undefined || zone.centreLat === null || zone.centreLng === null)
    return false
  return (
    metresBetween({ lat: zone.centreLat, lng: zone.centreLng }, { lat, lng }) <=
    (zone.radiusMetres ?? 0)
  )
}

export function feeOf(
  { feeMinor, freeOverMinor }: Pick<Zone, 'feeMinor' | 'freeOverMinor'>,
  subtotalMinor: number,
): number {
  return freeOverMinor !== null && subtotalMinor >= freeOverMinor ? 0 : feeMinor
}

/** `LS6 3HE` matches itself, `LS6` and `LS6*`, with or without the space. */
export function matchesPostcode(entry: string, postcode: string): boolean {
  const pattern = compact(entry)
  const normalized = compact(postcode)
  if (pattern === '' || normalized === '') return false
  if (pattern.endsWith('*')) return normalized.startsWith(pattern.slice(0, -1))
  return normalized === pattern || firstPart(postcode) === pattern
}

/** More specific entries match too, such as `LS6 3HE` for `LS6`. */
export const beginsInZone = ({ postcodes }: Pick<Zone, 'postcodes'>, postcode: string): boolean =>
  postcodes.some((entry) => compact(entry).startsWith(compact(postcode)))

const compact = (postcode: string) => postcode.toUpperCase().replaceAll(/[\s-]+/g, '')

const british = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/

function firstPart(postcode: string): string {
  const outward = british.exec(compact(postcode))?.[1]
  return (
    outward ??
    postcode
      .trim()
      .toUpperCase()
      .split(/[\s-]+/)[0] ??
    ''
  )
}

function firstMatch(left: Matching, right: Matching): number {
  return (
    right.priority - left.priority ||
    (left.radiusMetres ?? Infinity) - (right.radiusMetres ?? Infinity) ||
    (left.id < right.id ? -1 : 1)
  )
}

function whyNone(zones: readonly Matching[], { lat, postcode }: Target): string {
  if (zones.length === 0) return 'This shop doesn’t deliver'
  if (lat === undefined && zones.some((zone) => zone.kind === 'radius'))
    return postcode
      ? 'We couldn’t find this address on the map. Check the postcode and street'
      : 'Enter your address first'
  return 'This address is outside our delivery area'
}
