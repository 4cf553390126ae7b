import type { Page } from '@playwright/test'
import { parsePlace } from '@marketday/contract/contact/place'
import { issueGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { createDiscount } from '@marketday/contract/orders/discounts/discounts'
import type { BodyInput, Endpoint } from '@marketday/contract/endpoints/endpoint'
import { emptyOrderDraft } from '@marketday/contract/orders/order-draft'
import { createOrderDraft, saveOrderDraft } from '@marketday/contract/orders/order-drafts'
import { createItem } from '@marketday/contract/catalog/products/products'
import { beginStockTake } from '@marketday/contract/stock/documents/stock-takes'
import { draftPurchase } from '@marketday/contract/stock/documents/purchases'
import { createCollection } from '@marketday/contract/catalog/collections'
import { createLocation } from '@marketday/contract/stock/locations'
import { draftTransfer } from '@marketday/contract/stock/documents/transfers'
import { site } from './shot.ts'

/** Long names without spaces, like supplier codes. */
const long = (letters: number) => 'W'.repeat(letters)
/** Sorts first by name. */
const itemTitle = `AA${long(253)}`

interface Row {
  readonly id: string
  readonly variantId: string
}

const collection: BodyInput<typeof createCollection> = {
  title: long(80),
  rule: {},
  sort: 'title',
  pinnedIds: [],
  isOnHome: false,
  isInMenu: false,
}
const discount: BodyInput<typeof createDiscount> = {
  name: long(80),
  code: long(30),
  kind: 'percent',
  percentBp: 1000,
  amountMinor: 0,
  buyQuantity: 1,
  getQuantity: 1,
  items: null,
  gotItems: null,
  minimumMinor: null,
  minimumQuantity: null,
  isFirstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  customerLimit: null,
}
const giftCard: BodyInput<typeof issueGiftCard> = {
  amountMinor: 2500,
  recipientName: long(120),
  recipientEmail: `${long(60)}@example.com`,
  message: long(500),
  expiresOn: null,
}

/**
 * Adds rows missing from the demo, with the longest allowed names, so that every list shows one;
 * does nothing if already done.
 */
export async function fillShop(page: Page): Promise<void> {
  const auth = await page.evaluate<string | null>(`localStorage.getItem('auth')`)
  const { token } = JSON.parse(auth ?? '{}') as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`${site}/api${path}`, { method, headers, data })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as { id: string; version: number; rows: Row[] }
  }
  const add = <E extends Endpoint>(endpoint: E, body: BodyInput<E> & object) =>
    ask(endpoint.method, endpoint.path, body)

  const { rows: known } = await ask('GET', `/catalog/products?search=${itemTitle.slice(0, 60)}`)
  if (known.length > 0) return
  const variant = { optionValues: [], priceMinor: 420, initialStock: 9, sku: long(64) }
  await add(createItem, { title: itemTitle, status: 'active', variants: [variant] })
  const { rows: stock } = await ask('GET', `/catalog/stock?search=${itemTitle.slice(0, 60)}`)
  const variantId = stock[0]?.variantId ?? ''
  const { rows: locations } = await ask('GET', '/locations')
  const fromId = locations[0]?.id ?? ''
  const place = { ...parsePlace(null), address: '2 Mill Lane, Leeds LS1 1AA' }
  const contact = { place, phone: '', openingHours: [] }
  const { id: toId } = await add(createLocation, { name: long(80), contact })
  await add(draftPurchase, {
    supplierName: long(120),
    supplierEmail: '',
    supplierReference: long(100),
    locationId: fromId,
    expectedOn: null,
    note: long(500),
    lines: [{ variantId, quantity: 1, unitCostMinor: 5 }],
  })
  const lines = [{ variantId, quantity: 1 }]
  await add(draftTransfer, { fromId, toId, note: long(200), lines })
  const scope = { kind: 'variants' as const, variantIds: [variantId] }
  await add(beginStockTake, { name: long(200), scope })
  await add(createCollection, collection)
  await add(createDiscount, discount)
  await add(issueGiftCard, giftCard)
  const { id, version } = await add(createOrderDraft, {})
  const draftPath = saveOrderDraft.path.replace(':draftId', id)
  await ask('PUT', draftPath, { version, content: { ...emptyOrderDraft, name: long(120) } })
}
