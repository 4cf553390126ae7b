import { expect } from 'vitest'

import { createMarket } from '@marketday/contract/catalog/markets'
import type { Market, MarketDetails } from '@marketday/contract/catalog/markets'

import type { Staff } from '../actors.ts'

/** Market “Trade” by default: prices 10 % higher than at home, ending in .99. */
export async function addMarket(
  owner: Staff,
  details: Partial<MarketDetails> = {},
): Promise<Market> {
  const { status, body } = await owner.call(createMarket, {
    body: {
      name: 'Trade',
      code: 'trade',
      country: 'IE',
      locale: 'en-IE',
      categoryIds: null,
      priceChangeBp: 1000,
      priceEnding: '99',
      addsTax: false,
      ...details,
    },
  })
  expect(status).toBe(201)
  return body
}
