import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { EmptyResponse, Slug } from '../endpoints/scalars.ts'

/** Cookie with the chosen market; default: home market. */
export const marketCookie = 'market'

/** 404 for an unknown market. The cart switches too and reports changed prices. */
export const chooseMarket = post('/shop/market', {
  access: 'shop',
  onPreviews: true,
  summary: 'Choose the market whose prices the shop shows',
  idempotency: 'never',
  body: z.strictObject({ market: Slug }),
  response: EmptyResponse,
})
