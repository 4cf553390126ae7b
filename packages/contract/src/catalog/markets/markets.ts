import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import {
  Country,
  Currency,
  Id,
  NoBody,
  EmptyResponse,
  Slug,
  Version,
  line,
} from '../../endpoints/scalars.ts'
import { priceRule } from '../prices/price-rule.ts'
import { StepTwoAnswers } from '../../accounts/tenants/setup.ts'

/** So many markets a business has. */
export const mostMarkets = 20

const fields = {
  name: line(80),
  /** What its menu is asked for by; each market of a business has another. */
  code: Slug.check(z.maxLength(40, 'At most 40 characters')),
  country: Country,
  locale: StepTwoAnswers.shape.locale,
  /** It shows these categories with all below them; null shows all. */
  categoryIds: z.nullable(
    z
      .array(Id)
      .check(z.minLength(1, 'Choose a category'), z.maxLength(50, 'At most 50 categories')),
  ),
  /** Shoppers see no other categories there, and nothing that stands in them. */
  hidesOthers: z._default(z.boolean(), false),
  /** Its prices are without tax, which the checkout adds; otherwise they contain it. */
  addsTax: z.boolean(),
  /** Its price list; the home market has the prices of the items themselves. */
  ...priceRule,
}

export const MarketDetails = z.strictObject(fields).check(
  z.refine(({ hidesOthers, categoryIds }) => !hidesOthers || categoryIds !== null, {
    path: ['hidesOthers'],
    message: 'Choose the categories that shoppers see',
  }),
)
export type MarketDetails = z.output<typeof MarketDetails>

export const Market = z.object({
  id: Id,
  ...fields,
  code: z.string(),
  locale: z.string(),
  currency: Currency,
  /** Where the business is at home. */
  isDefault: z.boolean(),
  version: Version,
})
export type Market = z.output<typeof Market>

const edit = { permission: 'settings.edit' } as const
const params = z.object({ marketId: Id })

export const listMarkets = get('/catalog/markets', {
  access: 'member',
  summary: 'Markets of the business, home market first',
  /** With the zone that its days and times are meant in. */
  response: z.object({ rows: z.array(Market), timeZone: z.string() }),
})

/** 409 `conflict` for a code that is taken, and beyond the most that there may be. */
export const createMarket = post('/catalog/markets', {
  access: edit,
  summary: 'Add a market, in the currency of the business',
  body: MarketDetails,
  status: 201,
  response: Market,
})

/** 409 `version_conflict` when somebody else changed it meanwhile, `conflict` for a code that is taken. */
export const updateMarket = put('/catalog/markets/:marketId', {
  access: edit,
  summary: 'Change a market',
  params,
  body: z.strictObject({ details: MarketDetails, version: Version }),
  response: Market,
})

/** 409 `conflict` for the home market. */
export const deleteMarket = del('/catalog/markets/:marketId', {
  access: edit,
  summary: 'Delete a market; it can be restored for seven days',
  params,
  response: EmptyResponse,
})

/** 409 `conflict` where its code was taken meanwhile. */
export const restoreMarket = post('/catalog/markets/:marketId/restoration', {
  access: edit,
  summary: 'Bring a deleted market back',
  params,
  body: NoBody,
  response: Market,
})
