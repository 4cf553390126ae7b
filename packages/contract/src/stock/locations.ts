import * as z from 'zod/mini'

import { OptionalPhone } from '../contact/phone.ts'
import { ParsedPlace } from '../contact/place.ts'
import { get, post, put } from '../endpoints/endpoint.ts'
import { Allowed, Id, NoBody, Version, line } from '../endpoints/scalars.ts'
import { BusinessDetails } from '../tenants/business.ts'

/** So many locations a business has, closed ones among them. */
export const mostLocations = 50

/** Where a location is, when it is open and how it is called. */
export const LocationContact = z.strictObject({
  place: ParsedPlace.check(
    z.refine(({ address }) => address !== '', { error: 'Say where this location is' }),
  ),
  phone: OptionalPhone,
  openingHours: BusinessDetails.shape.openingHours,
})
export type LocationContact = z.output<typeof LocationContact>

export const LocationDetails = z.strictObject({
  name: line(80),
  /** Null for the main location, whose contact is the business's own. */
  contact: z.nullable(LocationContact),
})
export type LocationDetails = z.output<typeof LocationDetails>

export const StockLocation = z.object({
  id: Id,
  ...LocationDetails.shape,
  contact: z.nullable(z.object({ ...LocationContact.shape, phone: z.string() })),
  /** The shop sells from it, and it is never closed. */
  isMain: z.boolean(),
  isClosed: z.boolean(),
  version: Version,
  actions: z.object({ close: Allowed, reopen: Allowed }),
})
export type StockLocation = z.output<typeof StockLocation>

const edit = { permission: 'settings.edit' } as const
const params = z.object({ locationId: Id })

export const listLocations = get('/locations', {
  access: { permission: 'stock.see' },
  summary: 'Where the business keeps goods, the main location first',
  response: z.object({ rows: z.array(StockLocation) }),
})

/** 409 `conflict` for a name that is taken, and beyond the most that there may be. */
export const createLocation = post('/locations', {
  access: edit,
  summary: 'Add a location',
  body: z.strictObject({ ...LocationDetails.shape, contact: LocationContact }),
  status: 201,
  response: StockLocation,
})

/** 409 `version_conflict` when somebody else changed it meanwhile, `conflict` for a name that is taken. */
export const updateLocation = put('/locations/:locationId', {
  access: edit,
  summary: 'Change a location',
  params,
  body: z.strictObject({ details: LocationDetails, version: Version }),
  response: StockLocation,
})

/** 409 `conflict` while goods lie there or are on their way to it or from it. */
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
