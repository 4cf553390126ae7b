import { automationAnswers } from './automation-answers.ts'
import { filterAnswers } from './position-inputs.ts'

const notReceived = 'a return that waits for its answer is neither received nor settled'
const notOfTeam = 'somebody who is not of the team'
const notAttached = 'the reply asks to attach the missing file again'
const notDelivered = 'only what the customer has comes back'

const slotPerOrder = 'the time is looked up for each order when the act runs'
const settlements = ['settlement', 'settlement/preview'].flatMap((path) =>
  ['lines.0.lineId', 'instead.0.variantId'].map(
    (field) => `POST /orders/:orderId/returns/:returnId/${path} body.${field}`,
  ),
)

const filters = ['customer', 'item', 'driver', 'assignee', 'market']

const filteredOrders = Object.fromEntries(
  filters.map((filter) => [
    `GET /orders query.${filter}`,
    { status: 200, why: 'a filter that nothing matches' },
  ]),
)

/** Positions with a response other than «not found», and why it discloses nothing. */
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
  'GET /previews query.buildId': { status: 200, why: 'a filter that nothing matches' },
  'GET /catalog/products query.category': { status: 200, why: 'a filter that nothing matches' },
  'GET /catalog/stock query.category': { status: 200, why: 'a filter that nothing matches' },
  ...filteredOrders,
  'GET /order-items query.marketId': { status: 200, why: 'a market that is gone sells as at home' },
  ...automationAnswers.otherwise,
  ...filterAnswers.otherwise,
  'POST /orders/:orderId/notes body.mentionedIds.0': { status: 400, why: notOfTeam },
  'PUT /orders/:orderId/notes/:noteId body.mentionedIds.0': { status: 400, why: notOfTeam },
  'POST /orders/:orderId/notes body.files.0.fileId': { status: 400, why: notAttached },
  'PUT /orders/:orderId/notes/:noteId body.files.0.fileId': { status: 400, why: notAttached },
  'PUT /orders/:orderId/assignment body.assigneeId': {
    status: 400,
    why: notOfTeam,
  },
  'GET /historic-orders query.customer': { status: 200, why: 'a filter that nothing matches' },
  'GET /historic-orders query.orderImport': { status: 200, why: 'a filter that nothing matches' },
  'GET /catalog/cells query.category': { status: 200, why: 'a filter that nothing matches' },
  'POST /catalog/bulk-acts/cells/previews body.items.0.variants.0.variantId': {
    status: 200,
    why: 'a variant that is gone is said of its item',
  },
  'POST /catalog/bulk-acts/cells body.items.0.variants.0.variantId': {
    status: 202,
    why: 'a variant that is gone is said of its item',
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
  'GET /catalog/stock-movements query.entryId': {
    status: 200,
    why: 'a filter that nothing matches',
  },
  'GET /catalog/stock-movements/file query.entryId': {
    status: 200,
    why: 'a filter that nothing matches',
  },
  'GET /catalog/transfers query.locationId': { status: 200, why: 'a filter that nothing matches' },
  'POST /orders/:orderId/parcels body.lines.0.lineId': {
    status: 409,
    why: 'nothing is packed of an order that nobody has begun to pick, or that is packed',
  },
  'POST /orders/:orderId/returns body.lines.0.lineId': { status: 409, why: notDelivered },
  'POST /shop/orders/:token/returns body.lines.0.lineId': { status: 409, why: notDelivered },
  'POST /orders/:orderId/returns/:returnId/receipts body.lines.0.lineId': {
    status: 409,
    why: notReceived,
  },
  'GET /cash-ups query.locationId': { status: 200, why: 'a filter that nothing matches' },
  'POST /orders/bulk-acts/previews body.action.slotId': { status: 200, why: slotPerOrder },
  'POST /orders/bulk-acts body.action.slotId': { status: 202, why: slotPerOrder },
  ...Object.fromEntries(
    ['changes', 'changes/preview', 'changes/mail'].map((path) => [
      `POST /orders/:orderId/${path} body.receiving.slotId`,
      { status: 409, why: 'the goods are packed, which is found first' },
    ]),
  ),
  ...Object.fromEntries(
    settlements.map((position) => [position, { status: 409, why: notReceived }]),
  ),
  ...Object.fromEntries(
    ['changes', 'changes/preview', 'changes/mail'].map((path) => [
      `POST /orders/:orderId/${path} body.added.0.variantId`,
      { status: 409, why: 'an item that is no longer in the catalogue' },
    ]),
  ),
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
  'PUT /locations/selling body.seen.0': { status: 409, why: 'the shop sells from elsewhere' },
  'PUT /delivery-runs body.routes.0.driverId': {
    status: 409,
    why: 'a plan of yesterday’s drivers',
  },
  'PUT /deliveries/assignments body.stops.0.fromDriverId': {
    status: 409,
    why: 'a stop that someone else moved',
  },
  'PUT /delivery-runs body.routes.0.deliveryIds.0': {
    status: 409,
    why: 'a plan of stops that moved on',
  },
}

/** Positions where an own row gets the same response as one that never was. */
export const alikeForOwners: Readonly<Record<string, string>> = {
  'POST /orders/bulk-acts/previews body.action.slotId': slotPerOrder,
  'POST /automations/trials body.acts.0.colleagueId': 'a trial notifies nobody',
  'POST /catalog/products body.variants.0.id': 'a new item has new variants, whatever ids are sent',
  'POST /catalog/products body.files.0.id': 'a new item has new files, whatever ids are sent',
}
