import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { EmptyResponse, Slug } from '../../endpoints/scalars.ts'

/** The browser's cookie that names the market; without one it is the home market. */
export const marketCookie = 'market'

/** 404 for a market that the shop has not. A cart follows and says what costs something else there. */
export const chooseMarket = post('/shop/market', {
  access: 'shop',
  summary: 'Choose the market whose prices the shop shows',
  idempotency: 'never',
  body: z.strictObject({ market: Slug }),
  response: EmptyResponse,
})
