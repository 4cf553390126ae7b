import type { Placed } from './buy-items.ts'
import { demoSlug } from './demo.ts'
import { shopUrl } from './journey.ts'

/** The customer's page of an order at the demo bakery. */
export const orderPage = (baseURL: string | undefined, { token }: Placed): string =>
  `${shopUrl(demoSlug, baseURL)}/orders/${token}`

export const buyer = () => ({
  name: 'Cora Changing',
  email: `cora.${crypto.randomUUID().slice(0, 8)}@example.com`,
})
