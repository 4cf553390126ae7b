import { automationAnswers } from './automation-answers.ts'
import { filterAnswers } from './position-inputs.ts'

const notReceived = 'a return that waits for its answer is neither received nor settled'
const notOfTeam = 'somebody who is not of the team'
const notAttached = 'a file that was not uploaded for a note is attached again'
const notDelivered = 'only what the customer has comes back'

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
  'POST /catalog/transfers/:transferId/receipts body.lines.0.variantId': {
    status: 409,
    why: 'nothing arrives of a transfer that is not sent yet',
  },
  'POST /catalog/purchases/:purchaseId/receipts body.lines.0.variantId': {
    status: 409,
    why: 'nothing comes in of an order that is not ordered yet',
  },
  'POST /catalog/purchases/:purchaseId/receipts/:purchaseReceiptId/reversal params.purchaseReceiptId':
    {
      status: 409,
      why: 'nothing came in of an order that is not ordered yet',
    },
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
  'PUT /delivery-runs body.routes.0.deliveryIds.0': {
    status: 409,
    why: 'a plan of stops that moved on',
  },
}

const oneOfOrders = 'an act assigns orders, gives them a driver or a time, only one'
const idsOfMerges = Object.fromEntries(
  [
    'POST /customers/merges/previews body.customerIds.0',
    'POST /customers/merges body.keptId',
    'POST /customers/merges body.nameFromId',
    'POST /customers/merges body.phoneFromId',
    'POST /customers/merges body.customers.0.id',
  ].map((position) => [position, 'a merge is of two who are both here']),
)

/** Positions where an own row gets the same response as an unknown one in this test. */
export const alikeForOwners: Readonly<Record<string, string>> = {
  'POST /orders/bulk-acts body.action.slotId': oneOfOrders,
  'POST /orders/bulk-acts/previews body.action.slotId': oneOfOrders,
  ...idsOfMerges,
  'GET /orders query.market': 'nothing was sold in it; order-filters.test.ts has orders that were',
  'GET /order-items query.marketId':
    'the same is found at each price; drafts-in-markets.test.ts has the prices',
  'DELETE /catalog/stock-takes/:stockTakeId/lines/:variantId/counts params.variantId':
    'in a cancelled count nothing is taken back, and the cancellation came first',
  'POST /catalog/transfers/:transferId/receipts body.lines.0.variantId':
    'nothing arrives of a transfer that is not sent yet',
  'POST /catalog/purchases/:purchaseId/receipts body.lines.0.variantId':
    'nothing comes in of an order that is not ordered yet',
  'POST /catalog/purchases/:purchaseId/receipts/:purchaseReceiptId/reversal params.purchaseReceiptId':
    'nothing came in of an order that is not ordered yet',
  'PUT /order-drafts/:draftId body.content.slotId': 'a time belongs to delivery or pick-up',
  'DELETE /order-drafts/:draftId/hold params.draftId': 'the draft was deleted before',
  'POST /orders/:orderId/returns body.lines.0.lineId': notDelivered,
  'POST /shop/orders/:token/returns body.lines.0.lineId': notDelivered,
  'POST /orders/:orderId/returns/:returnId/receipts body.lines.0.lineId': notReceived,
  'POST /orders/:orderId/returns/:returnId/settlement body.lines.0.lineId':
    'a line without its quantity is refused before it is looked at',
  'POST /orders/:orderId/returns/:returnId/settlement/preview body.lines.0.lineId':
    'a line without its quantity is refused before it is looked at',
  'POST /orders/:orderId/returns/:returnId/settlement body.instead.0.variantId':
    'an item without its quantity is refused before it is looked at',
  'POST /orders/:orderId/returns/:returnId/settlement/preview body.instead.0.variantId':
    'an item without its quantity is refused before it is looked at',
  'POST /orders/:orderId/notes body.files.0.fileId': notAttached,
  'PUT /orders/:orderId/notes/:noteId body.files.0.fileId': notAttached,
  'PUT /locations/selling body.seen.0': 'the shop does not sell from that location either',
  'DELETE /shop/cart/lines/:lineId params.lineId': 'a line of another shopper is as foreign',
  'PUT /shop/cart/lines/:lineId/gift params.lineId': 'a line of another shopper is as foreign',
  'POST /orders/:orderId/gift-cards/:giftCardId/return params.giftCardId':
    'a gift card that no order sold is none of it',
  'POST /orders/:orderId/changes body.receiving.slotId':
    'the kind and the address of the delivery are required beside it',
  'POST /orders/:orderId/changes/preview body.receiving.slotId':
    'the kind and the address of the delivery are required beside it',
  'POST /orders/:orderId/changes/mail body.receiving.slotId':
    'the kind and the address of the delivery are required beside it',
  'POST /orders/:orderId/parcels body.lines.0.lineId':
    'nothing is packed of an order that nobody has begun to pick, or that is packed',
  'GET /cash-ups query.locationId': 'nobody has a till at its newest location',
  'POST /orders/:orderId/mails/:mailId/resend params.mailId':
    'a mail of another order is as foreign',
  'POST /shop/orders/:token/payments/:paymentId/settlement params.paymentId':
    'a payment of another order is as foreign',
  'POST /shop/checkout/completion body.paymentId': 'a payment of another shopper is as foreign',
  'POST /driver/stops/:deliveryId/acts body.fileId':
    'only the stop’s own driver gets as far as the photo',
  'POST /driver/stops/:deliveryId/disputes body.acts.0.fileId':
    'only the stop’s own driver gets as far as the photo',
  'POST /scraper/imports/pictures body.pictures.0.fileId':
    'a proof of delivery is no picture of an item',
  ...automationAnswers.alike,
  ...filterAnswers.alike,
  'PUT /delivery-runs body.routes.0.driverId': 'a plan is taken whole or not at all',
  'PUT /delivery-runs body.routes.0.deliveryIds.0': 'a plan is taken whole or not at all',
  'POST /deliveries/:deliveryId/schedule body.slotId':
    'none of the demo’s deliveries waits for a time',
  'POST /catalog/products body.variants.0.pictureFileId':
    'a variant names a picture given with the item, and none is',
  'PUT /catalog/products/:itemId body.item.variants.0.pictureFileId':
    'a variant names a picture given with the item, and none is',
  'PUT /catalog/products/:itemId body.item.parts.0.variantId':
    'only a bundle has parts, and this is none',
  'POST /catalog/products body.files.0.id': 'only a digital item has files, and this is none',
  'POST /catalog/products body.files.0.fileId': 'only a digital item has files, and this is none',
  'PUT /catalog/products/:itemId body.item.files.0.id':
    'only a digital item has files, and this is none',
  'PUT /catalog/products/:itemId body.item.files.0.fileId':
    'only a digital item has files, and this is none',
  'GET /orders query.assignee': 'none of the demo’s orders is assigned',
  'POST /catalog/products body.variants.0.id': 'a new item has new variants whatever is said',
  'DELETE /slot-templates/:templateId params.templateId':
    'a changed time is a new row, and the change came first',
}
