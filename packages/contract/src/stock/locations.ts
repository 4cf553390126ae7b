import * as z from 'zod/mini'

import { OptionalPhone } from '../contact/phone.ts'
import { ParsedPlace } from '../contact/place.ts'
import { get, post, put } from '../endpoints/endpoint.ts'
import { Allowed, Id, NoBody, EmptyResponse, Version, line } from '../endpoints/scalars.ts'
import { BusinessDetails } from '../accounts/tenants/business.ts'

/** Includes closed locations. */
export const mostLocations = 50

export const LocationContact = z.strictObject({
  place: ParsedPlace.check(
    z.refine(({ address }) => address !== '', { error: 'Enter the location’s address' }),
  ),
  phone: OptionalPhone,
  openingHours: BusinessDetails.shape.openingHours,
})
export type LocationContact = z.output<typeof LocationContact>

export const LocationDetails = z.strictObject({
  name: line(80),
  /** Null for the main location, which uses the business's contact. */
  contact: z.nullable(LocationContact),
})
export type LocationDetails = z.output<typeof LocationDetails>

export const StockLocation = z.object({
  id: Id,
  ...LocationDetails.shape,
  /** A former main location of a business without an address has none yet. */
  contact: z.nullable(
    z.object({ ...LocationContact.shape, place: ParsedPlace, phone: z.string() }),
  ),
  /** Default location: sold from first, used for pick-up and for backorders. */
  isMain: z.boolean(),
  /** Open and used by the shop; sorted by the order in which orders take stock. */
  sells: z.boolean(),
  isClosed: z.boolean(),
  version: Version,
  actions: z.object({ close: Allowed, reopen: Allowed }),
})
export type StockLocation = z.output<typeof StockLocation>

const edit = { permission: 'settings.edit' } as const
const params = z.object({ locationId: Id })

export const listLocations = get('/locations', {
  access: { permission: 'stock.see' },
  summary: 'Locations of the business, selling locations first',
  response: z.object({ rows: z.array(StockLocation) }),
})

/** 409 `conflict` for a duplicate name or too many locations. */
export const createLocation = post('/locations', {
  access: edit,
  summary: 'Add a location',
  body: z.strictObject({ ...LocationDetails.shape, contact: LocationContact }),
  status: 201,
  response: StockLocation,
})

/** 409 `version_conflict` if changed by another user since, `conflict` for a duplicate name. */
export const updateLocation = put('/locations/:locationId', {
  access: edit,
  summary: 'Change a location',
  params,
  body: z.strictObject({ details: LocationDetails, version: Version }),
  response: StockLocation,
})

/** 409 `conflict` while it holds stock or has transfers in transit. */
export const closeLocation = post('/locations/:locationId/closure', {
  access: edit,
  summary: 'Close a location that is empty',
  params,
  body: NoBody,
  response: StockLocation,
})

export const reopenLocation = post('/locations/:locationId/reopening', {
  access: edit,
  summary: 'Use a closed location again',
  params,
  body: NoBody,
  response: StockLocation,
})

/** Main location first, then others in the order in which orders take stock. */
const SellingPlaces = z.array(Id).check(
  z.minLength(1, 'The shop sells from at least one location'),
  z.maxLength(mostLocations),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'Use each location only once' }),
)

export const SellingPreview = z.object({
  lost: z.int(),
  gained: z.int(),
  examples: z.array(
    z.object({ variantId: Id, title: z.string(), variantTitle: z.string(), available: z.int() }),
  ),
  /** New address of business, shop and pick-up; null if unchanged. */
  address: z.nullable(z.string()),
})
export type SellingPreview = z.output<typeof SellingPreview>

export const previewSelling = post('/locations/selling/previews', {
  access: edit,
  summary: 'Preview of changing the selling locations',
  body: z.strictObject({ locationIds: SellingPlaces }),
  response: SellingPreview,
  idempotency: 'never',
  harmless: true,
})

/**
 * `seen` is the selection on screen: 409 `version_conflict` if changed since. Stock reserved for
 * orders and checkouts stays where it is.
 */
export const chooseSelling = put('/locations/selling', {
  access: edit,
  summary: 'Choose from which locations the shop sells',
  body: z.strictObject({ locationIds: SellingPlaces, seen: SellingPlaces }),
  response: EmptyResponse,
})
