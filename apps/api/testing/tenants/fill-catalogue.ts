import { openCashUp } from '@marketday/contract/payments/cash-ups'
import { createCustomField } from '@marketday/contract/catalog/custom-fields'
import { issueGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { createDiscount } from '@marketday/contract/orders/discounts/discounts'
import { beginStockTake } from '@marketday/contract/stock/documents/stock-takes'
import { listStock } from '@marketday/contract/stock/stock'
import { draftTransfer, sendTransfer } from '@marketday/contract/stock/documents/transfers'
import { saveView } from '@marketday/contract/panel/lists'
import { createMarket } from '@marketday/contract/catalog/markets'
import { createCollection } from '@marketday/contract/catalog/collections'
import { giftCardInput } from '../shop/gift-card-input.ts'
import { discountTerms } from '../shop/discount-fixture.ts'
import { addPurchases } from '../stock/add-purchases.ts'
import { openWarehouse } from '../stock/second-location.ts'
import type { Client } from '../actors.ts'

const ownView = {
  params: { list: 'items' as const },
  body: { title: 'Drafts', query: [], isShared: true },
}
const ownCollection = {
  body: {
    title: 'Gifts',
    rule: {},
    sort: 'title' as const,
    pinnedIds: [],
    isOnHome: false,
    isInMenu: false,
  },
}
const ownMarket = {
  body: {
    name: 'Trade',
    code: 'trade',
    country: 'IE',
    locale: 'en-IE',
    categoryIds: null,
    priceChangeBp: 0,
    addsTax: false,
    priceEnding: null,
  },
}
const ownField = {
  body: { label: 'Flour', kind: 'text' as const, choices: [], isShown: true },
}
const everything = { body: { scope: { kind: 'all' as const } } }

export async function fillCatalogue(owner: Client): Promise<void> {
  await owner.call(saveView, ownView)
  await owner.call(createCollection, ownCollection)
  await owner.call(createMarket, ownMarket)
  await owner.call(createCustomField, ownField)
  await owner.call(createDiscount, { body: discountTerms({ code: 'OWN' }) })
  await owner.call(issueGiftCard, { body: giftCardInput() })
  await owner.call(beginStockTake, everything)
  await addLocations(owner)
  await addPurchases(owner)
}

/** Transfer to a second location in progress, a newer draft, and a till at the first. */
async function addLocations(owner: Client): Promise<void> {
  const { main, other } = await openWarehouse(owner)
  await owner.call(openCashUp, { body: { locationId: main, floatMinor: 0 } })
  const { rows } = (await owner.call(listStock, { query: { state: 'in' } })).body
  const lines = [{ variantId: rows[0]?.variantId ?? '', quantity: 1 }]
  const body = { fromId: main, toId: other, note: '', lines }
  const { id } = (await owner.call(draftTransfer, { body })).body
  const { status } = await owner.call(sendTransfer, {
    params: { transferId: id },
    body: { version: 1 },
  })
  if (status !== 200) throw new Error('the transfer was not sent')
  await owner.call(draftTransfer, { body })
}
