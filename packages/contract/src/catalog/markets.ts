import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import {
  Country,
  Currency,
  Id,
  NoBody,
  EmptyResponse,
  Slug,
  Version,
  line,
} from '../endpoints/scalars.ts'
import { priceRule } from './price-rule.ts'
import { StepTwoAnswers } from '../accounts/tenants/setup.ts'

/** Limit per business. */
export const mostMarkets = 20

const fields = {
  name: line(80),
  /** Unique code in the business; selects the market's menu. */
  code: Slug.check(z.maxLength(40, 'At most 40 characters')),
  country: Country,
  locale: StepTwoAnswers.shape.locale,
  /** Categories shown, with subcategories; null = all. */
  categoryIds: z.nullable(
    z
      .array(Id)
      .check(z.minLength(1, 'Choose a category'), z.maxLength(50, 'At most 50 categories')),
  ),
  hidesOthers: z._default(z.boolean(), false),
  /** Prices exclude tax, which the checkout adds; otherwise they include it. */
  addsTax: z.boolean(),
  /** Price list; the home market uses the items' own prices. */
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
  isDefault: z.boolean(),
  version: Version,
})
export type Market = z.output<typeof Market>

const edit = { permission: 'settings.edit' } as const
const params = z.object({ marketId: Id })

export const listMarkets = get('/catalog/markets', {
  access: 'member',
  summary: 'Markets of the business, home market first',
  /** Includes the time zone of the business's days and times. */
  response: z.object({ rows: z.array(Market), timeZone: z.string() }),
})

/** 409 `conflict` for a duplicate code or too many markets. */
export const createMarket = post('/catalog/markets', {
  access: edit,
  summary: 'Add a market, in the currency of the business',
  body: MarketDetails,
  status: 201,
  response: Market,
})

/** 409 `version_conflict` if changed by another user since, `conflict` for a duplicate code. */
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

/** 409 `conflict` if the code has been taken since. */
export const restoreMarket = post('/catalog/markets/:marketId/restoration', {
  access: edit,
  summary: 'Bring a deleted market back',
  params,
  body: NoBody,
  response: Market,
})
