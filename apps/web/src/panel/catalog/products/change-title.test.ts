import type { KeptAction } from '@marketday/contract/catalog/products/bulk-acts'
import { expect, test } from 'vitest'
import { describeAction } from '../../kit/bulk/bulk-kind.ts'
import { itemChanges } from './item-changes.ts'

test.each<[KeptAction, string]>([
  [{ kind: 'cells' }, 'Edited as a spreadsheet'],
  [{ kind: 'archive' }, 'Archived'],
  [{ kind: 'category', categoryId: null }, 'Category removed'],
  [{ kind: 'tags', add: ['rye', 'new'], remove: [] }, 'Tagged rye, new'],
  [{ kind: 'tags', add: [], remove: ['old'] }, 'No longer tagged old'],
  [{ kind: 'tags', add: ['new'], remove: ['old'] }, 'Tagged new; no longer tagged old'],
  [
    {
      kind: 'sale',
      change: { by: 'percent', percentBp: -2_000 },
      saleFrom: null,
      saleUntil: null,
    },
    'Put on sale for 20% less',
  ],
  [{ kind: 'endSale' }, 'Sale ended'],
  [{ kind: 'pin', collectionId: 'c' }, 'Pinned to a collection'],
  [{ kind: 'unpin', collectionId: 'c' }, 'Unpinned from a collection'],
  [{ kind: 'marketPrice', marketId: 'm', change: null }, 'Prices reset to a market’s price list'],
  [
    { kind: 'marketPrice', marketId: 'm', change: { by: 'percent', percentBp: 500 } },
    'Own prices set in a market',
  ],
  [{ kind: 'tax', taxClassId: null }, 'Tax class removed'],
  [{ kind: 'price', change: { by: 'percent', percentBp: 1_050 } }, 'Prices raised by 10.5%'],
  [
    { kind: 'price', change: { by: 'percent', percentBp: -500, endsIn99: true } },
    'Prices lowered by 5%, ending in .99',
  ],
  [{ kind: 'price', change: { by: 'amount', amountMinor: -50 } }, 'Prices lowered by an amount'],
  [{ kind: 'price', change: { by: 'exact', priceMinor: 500 } }, 'Prices set to one amount'],
])('%o is called “%s”', (action, title) => expect(describeAction(itemChanges, action)).toBe(title))
