import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { emptyOrderDraft } from '@marketday/contract/orders/drafts/order-draft'

import { newId } from '../../../src/platform/ids.ts'
import { sampleBody, sampleOf } from '../../sample-input.ts'
import { answersOf } from '../../set-up-shop.ts'
import { giftFor } from '../../sales/sell-gift-cards.ts'
import { discountTerms } from '../../shop/discount-fixture.ts'
import { contact } from '../../shop-fixture.ts'
import { idPositions, nameOf, textOf, valueAt, withValue } from '../id-positions.ts'
import type { IdPosition, Input } from '../id-positions.ts'

/** Ids the caller makes itself: another tenant's are as new as any. */
export const mintedByCaller: ReadonlySet<string> = new Set([
  'POST /cap/users body.attempt',
  'POST /chatbot/conversations body.id',
  'POST /chatbot/conversations/messages body.id',
  'POST /driver/stops/:deliveryId/acts body.id',
  'POST /driver/stops/:deliveryId/disputes body.id',
  'POST /driver/stops/:deliveryId/disputes body.acts.0.id',
  'PUT /order-drafts/:draftId body.content.lines.0.id',
  'PUT /shop/cart/lines/:lineId params.lineId',
])

const columns: Readonly<Record<string, string>> = {
  entryId: 'reference_id',
  itemId: 'product_id',
  downloadId: 'item_file_id',
  giftCardId: 'credit_account_id',
  orderImport: 'order_import_id',
  draftId: 'order_draft_id',
  itemIds: 'product_id',
  pinnedIds: 'product_id',
  productIds: 'product_id',
  variantIds: 'variant_id',
  templateId: 'slot_template_id',
  disputeId: 'delivery_dispute_id',
  roleId: 'custom_role_id',
  zoneId: 'delivery_zone_id',
  slotId: 'delivery_slot_id',
  parentId: 'category_id',
  moveTo: 'category_id',
  categoryIds: 'category_id',
  category: 'category_id',
  itemClassId: 'tax_class_id',
  deliveryClassId: 'tax_class_id',
  collection: 'collection_id',
  customer: 'customer_id',
  customerIds: 'customer_id',
  keptId: 'customer_id',
  nameFromId: 'customer_id',
  phoneFromId: 'customer_id',
  mergeId: 'customer_merge_id',
  noteId: 'order_note_id',
  mentionedIds: 'user_id',
  item: 'product_id',
  market: 'market_id',
  driver: 'driver_id',
  assignee: 'user_id',
  assigneeId: 'user_id',
  colleagueId: 'user_id',
  logoFileId: 'file_id',
  pictureFileId: 'file_id',
  deliveryIds: 'delivery_id',
  fulfilmentIds: 'fulfilment_id',
  locationIds: 'location_id',
  seen: 'location_id',
  actorId: 'user_id',
  objectId: 'order_id',
  orderIds: 'order_id',
}

/** The column an id names a row by: `orderId` is `order_id`, the rest is listed. */
export function columnOf(endpoint: Endpoint, { path }: IdPosition): string {
  const name = String(path.findLast((step) => typeof step === 'string'))
  if (name === 'id') return columnOfRow(path)
  if (name === 'lineId') return endpoint.access === 'shop' ? 'cart_line_id' : 'order_line_id'
  return columns[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function columnOfRow(path: IdPosition['path']): string {
  if (path.includes('variants')) return 'variant_id'
  if (path.includes('customers')) return 'customer_id'
  return path.includes('files') ? 'item_file_id' : 'import_id'
}

export const address = { place: answersOf.stepOne.place, postcode: 'LS1 6HD' }

/** Input that is right but for its ids, where the smallest one the schema takes would not do. */
const inputs: Readonly<Record<string, (slotDay: string, now: Date) => Partial<Input>>> = {
  'POST /catalog/bulk-acts': () => ({ body: moveOfItems() }),
  'POST /catalog/bulk-acts/previews': () => ({ body: moveOfItems() }),
  'POST /orders/bulk-acts': () => ({ body: assignmentOfOrders() }),
  'POST /orders/bulk-acts/previews': () => ({ body: assignmentOfOrders() }),
  'POST /automations': () => ({ body: automation() }),
  'POST /automations/trials': () => ({ body: automation() }),
  'PUT /automations/:automationId': () => ({ body: { details: automation(), version: 1 } }),
  'POST /cash-ups/:cashUpId/close': () => ({ body: emptyCount }),
  'POST /catalog/collections': () => ({ body: collection() }),
  'PUT /catalog/collections/:collectionId': () => ({ body: { ...collection(), version: 1 } }),
  'POST /discounts': () => ({ body: discount() }),
  'PUT /discounts/:discountId': () => ({ body: { details: discount(), version: 1 } }),
  'POST /gift-cards/:giftCardId/mails': () => ({ body: { recipientEmail: contact.email } }),
  'PUT /shop/cart/lines/:lineId/gift': () => ({ body: giftFor() }),
  'POST /catalog/purchases': () => ({ body: purchase() }),
  'PUT /catalog/purchases/:purchaseId': () => ({ body: { draft: purchase(), version: 1 } }),
  'POST /catalog/stock-takes': () => ({
    body: { scope: { kind: 'variants', variantIds: [newId()] } },
  }),
  'POST /driver/stops/:deliveryId/acts': (_day, now) => ({
    body: { id: newId(), happenedAt: now.toISOString(), event: 'deliver' },
  }),
  'POST /driver/stops/:deliveryId/disputes': (_day, now) => ({
    body: {
      id: newId(),
      refusal: 'Not possible',
      acts: [{ id: newId(), happenedAt: now.toISOString(), event: 'deliver' }],
    },
  }),
  'PUT /old-addresses': () => ({ body: { address: '/old.html', to: '/about', was: null } }),
  'GET /lists/:list': () => ({ params: { list: 'items' } }),
  'PUT /lists/:list/columns': () => ({
    params: { list: 'items' },
    body: { columns: [], density: 'compact' },
  }),
  'PUT /lists/:list/default': () => ({ params: { list: 'items' }, body: { viewId: newId() } }),
  'POST /lists/:list/views': () => ({
    params: { list: 'items' },
    body: { title: 'Out of stock', query: [], isShared: false },
  }),
  'POST /setup/steps/:step': () => ({ params: { step: 'stepOne' }, body: answersOf.stepOne }),
  'PUT /business': () => ({
    body: {
      details: { ...answersOf.stepOne, openingHours: answersOf.stepThree.openingHours },
      version: 1,
    },
  }),
  'POST /delivery-plans': (day) => ({
    body: { day, routes: [{ driverId: newId(), deliveryIds: [newId()] }] },
  }),
  'PUT /slot-templates/:templateId': () => ({
    body: {
      kind: 'pickup',
      weekday: 2,
      startsAt: '09:00',
      endsAt: '12:00',
      cutoffMinutes: 0,
      capacity: 5,
    },
  }),
  'PUT /team/roles/:roleId': () => ({
    body: { role: { name: 'Rider', permissions: ['deliveries.drive'] }, version: 1 },
  }),
  'PATCH /team/members/:userId': () => ({ body: { role: 'custom', customRoleId: newId() } }),
  'POST /team/invitations': () => ({
    body: { email: 'somebody@example.com', role: 'custom', customRoleId: newId() },
  }),
  'PUT /shop/cart/delivery': () => ({ body: { kind: 'delivery' } }),
  'PUT /shop/cart/details': () => ({ body: { delivery: { kind: 'delivery' } } }),
  'POST /shop/orders': () => ({
    body: {
      lines: [{ variantId: newId(), quantity: 1 }],
      contact,
      delivery: { kind: 'delivery', slotId: newId(), address },
      payment: 'cash',
    },
  }),
  'PUT /order-drafts/:draftId': () => ({ body: { version: 1, content: draft() } }),
  'PUT /order-drafts/:draftId/hold': () => ({
    body: { version: 1, until: '2090-01-01T00:00:00Z' },
  }),
  'POST /orders/:orderId/cancellation': () => ({
    body: {
      reason: 'customer',
      lines: [{ lineId: newId(), quantity: 1 }],
      restock: true,
      refund: 'none',
      notify: false,
    },
  }),
}

const emptyCount = { floatMinor: 0, takenMinor: 0, countedMinor: 0, pieces: null, reason: '' }

const collection = () => ({
  title: newId(),
  rule: { category: newId() },
  sort: 'title',
  pinnedIds: [],
  isOnHome: false,
  isInMenu: false,
})

const discount = () =>
  discountTerms({
    code: null,
    items: { categoryIds: [], productIds: [newId()] },
    gotItems: { categoryIds: [], productIds: [newId()] },
  })

const draft = () => ({
  ...emptyOrderDraft,
  lines: [
    {
      id: newId(),
      variantId: newId(),
      custom: null,
      quantity: 1,
      unitPriceMinor: null,
      priceReason: '',
    },
  ],
})

const purchase = () => ({
  supplierName: 'Mill',
  supplierEmail: '',
  supplierReference: '',
  locationId: newId(),
  expectedOn: null,
  note: '',
  lines: [{ variantId: newId(), quantity: 1, unitCostMinor: 100 }],
})

const moveOfItems = () => ({
  selection: { itemIds: [newId()] },
  action: { kind: 'category', categoryId: newId() },
})

const automation = () => ({
  name: 'Gifts',
  trigger: 'placed',
  conditions: [{ kind: 'item', itemId: newId() }],
  acts: [{ kind: 'assign', assigneeId: newId() }],
})

const assignmentOfOrders = () => ({
  selection: { orderIds: [newId()] },
  action: { kind: 'assign', assigneeId: newId() },
})

export interface Caller {
  readonly slotDay: string
  readonly now: Date
  /** A row of the caller's, by the column that names it; the endpoint may need a certain one. */
  findId(column: string, endpoint: string): Promise<string | undefined>
  findVersion(column: string, id: string): Promise<number>
  /** Of the secret link of an order that has sold a file. */
  findToken(): Promise<string>
}

const tokenIn = async ({ path }: Endpoint, caller: Caller) =>
  path.includes(':token') ? { token: await caller.findToken() } : {}

/** Plausible input in which every id is the caller's own. */
export async function ownInput(endpoint: Endpoint, caller: Caller): Promise<Input> {
  const name = nameOf(endpoint)
  const base: Input = {
    params: await tokenIn(endpoint, caller),
    query: (sampleOf(endpoint.query) as Input['query'] | undefined) ?? {},
    body: sampleBody(endpoint),
    ...inputs[name]?.(caller.slotDay, caller.now),
  }
  let input = base
  for (const position of idPositions(endpoint)) {
    const isAsked = position.where === 'params' || typeof valueAt(base, position) === 'string'
    if (!isAsked) continue
    const column = columnOf(endpoint, position)
    const isMinted = mintedByCaller.has(`${name} ${textOf(position)}`)
    const id = (isMinted ? null : await caller.findId(column, name)) ?? newId()
    input = withValue(input, position, id)
    const version = { where: 'body', path: ['version'] } as const
    if (position.where === 'params' && typeof valueAt(base, version) === 'number')
      input = withValue(input, version, await caller.findVersion(column, id))
  }
  return input
}
