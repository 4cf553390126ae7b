import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { newId } from '../../src/platform/ids.ts'
import { sampleBody, sampleOf } from '../sample-input.ts'
import { answersOf } from '../set-up-shop.ts'
import { contact } from '../shop-fixture.ts'
import { idPositions, nameOf, textOf, valueAt, withValue } from './id-positions.ts'
import type { IdPosition, Input } from './id-positions.ts'

/** Ids the caller makes itself: another tenant's are as new as any. */
export const mintedByCaller: ReadonlySet<string> = new Set([
  'POST /cap/users body.attempt',
  'POST /chatbot/conversations body.id',
  'POST /chatbot/conversations/messages body.id',
  'POST /driver/stops/:deliveryId/acts body.id',
  'POST /driver/stops/:deliveryId/disputes body.id',
  'POST /driver/stops/:deliveryId/disputes body.acts.0.id',
  'PUT /shop/cart/lines/:lineId params.lineId',
])

const columns: Readonly<Record<string, string>> = {
  entryId: 'reference_id',
  itemId: 'product_id',
  itemIds: 'product_id',
  pinnedIds: 'product_id',
  variantIds: 'variant_id',
  templateId: 'slot_template_id',
  disputeId: 'delivery_dispute_id',
  roleId: 'custom_role_id',
  zoneId: 'delivery_zone_id',
  slotId: 'delivery_slot_id',
  parentId: 'category_id',
  moveTo: 'category_id',
  category: 'category_id',
  customer: 'customer_id',
  logoFileId: 'file_id',
  deliveryIds: 'delivery_id',
  actorId: 'user_id',
  objectId: 'order_id',
}

/** The column an id names a row by: `orderId` is `order_id`, the rest is listed. */
export function columnOf(endpoint: Endpoint, { path }: IdPosition): string {
  const name = String(path.findLast((step) => typeof step === 'string'))
  if (name === 'id') return path.includes('variants') ? 'variant_id' : 'import_id'
  if (name === 'lineId') return endpoint.access === 'shop' ? 'cart_line_id' : 'order_line_id'
  return columns[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const address = { place: answersOf.stepOne.place, postcode: 'LS1 6HD' }

/** Input that is right but for its ids, where the smallest one the schema takes would not do. */
const inputs: Readonly<Record<string, (slotDay: string, now: Date) => Partial<Input>>> = {
  'POST /catalog/bulk-acts': () => ({ body: moveOfItems() }),
  'POST /catalog/bulk-acts/previews': () => ({ body: moveOfItems() }),
  'POST /catalog/collections': () => ({ body: collection() }),
  'PUT /catalog/collections/:collectionId': () => ({ body: { ...collection(), version: 1 } }),
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

const collection = () => ({
  title: newId(),
  rule: { category: newId() },
  sort: 'title',
  pinnedIds: [],
  isOnHome: false,
  isInMenu: false,
})

const moveOfItems = () => ({
  selection: { itemIds: [newId()] },
  action: { kind: 'category', categoryId: newId() },
})

export interface Caller {
  readonly slotDay: string
  readonly now: Date
  /** A row of the caller's, by the column that names it; the endpoint may need a certain one. */
  findId(column: string, endpoint: string): Promise<string | undefined>
  findVersion(column: string, id: string): Promise<number>
}

/** Plausible input in which every id is the caller's own. */
export async function ownInput(endpoint: Endpoint, caller: Caller): Promise<Input> {
  const name = nameOf(endpoint)
  const base: Input = {
    params: {},
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

/** Positions whose answer is not a plain «not found», and why that tells nothing. */
export const answeredOtherwise: Readonly<
  Record<string, { readonly status: number; readonly why: string }>
> = {
  'PUT /setup/answers body.stepOne.logoFileId': {
    status: 200,
    why: 'a draft is checked when its step is finished',
  },
  'POST /catalog/collections/previews body.pinnedIds.0': {
    status: 200,
    why: 'an item that is gone is passed over',
  },
  'POST /catalog/collections/previews body.rule.category': {
    status: 200,
    why: 'a condition that nothing meets',
  },
  'GET /catalog/products query.category': { status: 200, why: 'a filter that nothing matches' },
  'GET /catalog/stock query.category': { status: 200, why: 'a filter that nothing matches' },
  'GET /orders query.customer': { status: 200, why: 'a filter that nothing matches' },
  'GET /catalog/cells query.category': { status: 200, why: 'a filter that nothing matches' },
  'POST /catalog/bulk-acts/cells/previews body.items.0.variants.0.variantId': {
    status: 200,
    why: 'a variant that is gone is said of its item',
  },
  'POST /catalog/bulk-acts/cells body.items.0.variants.0.variantId': {
    status: 202,
    why: 'a variant that is gone is said of its item',
  },
  'GET /catalog/products/sheet query.category': {
    status: 200,
    why: 'a filter that nothing matches',
  },
  'GET /catalog/stock-movements query.actorId': {
    status: 200,
    why: 'a filter that nothing matches',
  },
  'GET /catalog/stock-movements/file query.actorId': {
    status: 200,
    why: 'a filter that nothing matches',
  },
  'GET /catalog/stock-movements query.locationId': {
    status: 200,
    why: 'a filter that nothing matches',
  },
  'GET /catalog/stock-movements/file query.locationId': {
    status: 200,
    why: 'a filter that nothing matches',
  },
  'GET /catalog/transfers query.locationId': { status: 200, why: 'a filter that nothing matches' },
  'POST /catalog/transfers/:transferId/receipts body.lines.0.variantId': {
    status: 409,
    why: 'nothing arrives of a transfer that is not sent yet',
  },
  'GET /audit query.actorId': { status: 200, why: 'a filter that nothing matches' },
  'GET /audit query.objectId': { status: 200, why: 'a filter that nothing matches' },
  'POST /catalog/products body.variants.0.id': {
    status: 201,
    why: 'a new item has new variants whatever is said',
  },
  'DELETE /shop/cart/lines/:lineId params.lineId': {
    status: 200,
    why: 'what is not in the cart is removed already',
  },
  'PUT /shop/cart/delivery body.slotId': { status: 409, why: 'a time that is gone' },
  'PUT /shop/cart/details body.delivery.slotId': {
    status: 200,
    why: 'the reply names what was refused',
  },
  'POST /shop/orders body.delivery.slotId': { status: 409, why: 'a time that is gone' },
  'POST /deliveries/:deliveryId/retry body.slotId': { status: 409, why: 'a time that is gone' },
  'POST /deliveries/:deliveryId/schedule body.slotId': { status: 409, why: 'a time that is gone' },
  'POST /delivery-plans body.routes.0.driverId': {
    status: 409,
    why: 'a plan of yesterday’s drivers',
  },
  'POST /delivery-plans body.routes.0.deliveryIds.0': {
    status: 409,
    why: 'a plan of stops that moved on',
  },
}

/** Positions at which a business's own row is answered like an unknown one in the test's situation. */
export const alikeForOwners: Readonly<Record<string, string>> = {
  'POST /catalog/bulk-acts body.selection.matching.category':
    'a selection names items or filters, never both',
  'POST /catalog/bulk-acts/previews body.selection.matching.category':
    'a selection names items or filters, never both',
  'POST /catalog/stock-takes body.scope.categoryId':
    'a count names items or a category, never both',
  'DELETE /catalog/stock-takes/:stockTakeId/lines/:variantId/counts params.variantId':
    'in a cancelled count nothing is taken back, and the cancellation came first',
  'POST /catalog/transfers/:transferId/receipts body.lines.0.variantId':
    'nothing arrives of a transfer that is not sent yet',
  'DELETE /shop/cart/lines/:lineId params.lineId': 'a line of another shopper is as foreign',
  'POST /shop/checkout/completion body.paymentId': 'a payment of another shopper is as foreign',
  'POST /driver/stops/:deliveryId/acts body.fileId':
    'only the stop’s own driver gets as far as the photo',
  'POST /driver/stops/:deliveryId/disputes body.acts.0.fileId':
    'only the stop’s own driver gets as far as the photo',
  'POST /scraper/imports/pictures body.pictures.0.fileId':
    'a proof of delivery is no picture of an item',
  'POST /catalog/stock/entries/:entryId/reversals body.variantId':
    'a line of another entry is as foreign',
  'POST /delivery-plans body.routes.0.driverId': 'a plan is taken whole or not at all',
  'POST /delivery-plans body.routes.0.deliveryIds.0': 'a plan is taken whole or not at all',
  'POST /deliveries/:deliveryId/schedule body.slotId':
    'none of the demo’s deliveries waits for a time',
  'POST /catalog/products body.variants.0.id': 'a new item has new variants whatever is said',
  'DELETE /slot-templates/:templateId params.templateId':
    'a changed time is a new row, and the change came first',
}

/** Path parameters that are words, and what they name. */
export const wordsOf: Readonly<Record<string, 'tenant' | 'nothing of a tenant'>> = {
  'GET /shop/products/:slug': 'tenant',
  'GET /shop/categories/:slug/products': 'tenant',
  'GET /shop/orders/:token': 'tenant',
  'POST /shop/orders/:token/confirmation': 'tenant',
  'GET /shop/tracking/:token': 'tenant',
  'GET /content/documents/:hash': 'nothing of a tenant',
  'GET /content/posts/:slug': 'nothing of a tenant',
  'GET /places/:placeId': 'nothing of a tenant',
  'GET /shop/places/:placeId': 'nothing of a tenant',
  'POST /mail-stops/:token': 'nothing of a tenant',
  'POST /setup/steps/:step': 'nothing of a tenant',
  'PUT /notifications/choices/:kind': 'nothing of a tenant',
  'GET /lists/:list': 'nothing of a tenant',
  'PUT /lists/:list/columns': 'nothing of a tenant',
  'PUT /lists/:list/default': 'nothing of a tenant',
  'POST /lists/:list/views': 'nothing of a tenant',
  'GET /cap/users/social/:type/start': 'nothing of a tenant',
  'POST /account/identities/:type': 'nothing of a tenant',
  'DELETE /account/identities/:type': 'nothing of a tenant',
  'GET /cap/users/social/:type/callback': 'nothing of a tenant',
  'POST /cap/users/tenant/internal/chat-onboard/social-auth/:type': 'nothing of a tenant',
  'POST /cap/users/social/:type/attempts': 'nothing of a tenant',
}
