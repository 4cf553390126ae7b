import { assignOrder } from '@marketday/contract/orders/acts/order-marks'
import { settleShopPayment } from '@marketday/contract/orders/acts/pay-links'
import { removeCartLine } from '@marketday/contract/orders/cart'
import { listCustomers } from '@marketday/contract/orders/customers'
import {
  mergeCustomers,
  previewCustomerMerge,
  undoCustomerMerge,
} from '@marketday/contract/orders/customers/merge-customers'
import { findOrderItems } from '@marketday/contract/orders/order-items'
import { getOrder } from '@marketday/contract/orders/orders'
import { previewSettlement } from '@marketday/contract/orders/returns/return-acts'
import { askForReturn } from '@marketday/contract/orders/returns/shop-returns'
import {
  setGiftOfLine,
  takeBackGiftCard,
} from '@marketday/contract/payments/credit/sell-gift-cards'
import { chooseSelling } from '@marketday/contract/stock/locations'
import { tryAutomation } from '@marketday/contract/workflows/automations'

import { orderToken } from '../../../src/orders/order-token.ts'
import type { Client } from '../../actors.ts'
import { collectOrder, keyed } from '../../sales/collect-order.ts'
import { openPayPage } from '../../sales/pay-pages.ts'
import { sandbox } from '../../sales/sandbox.ts'
import {
  addGiftCardItem,
  buyGiftCards,
  fillGiftCart,
  giftFor,
} from '../../sales/sell-gift-cards.ts'
import { complete, fillCart, orderDirectly, pay } from '../../shop-fixture.ts'
import { addMarket } from '../../shop/add-market.ts'
import { openWarehouse } from '../../stock/second-location.ts'
import type { TestApp } from '../../test-app.ts'
import type { Control, Controls } from './control.ts'

export type SalesSide = Awaited<ReturnType<typeof fillSales>>

export async function fillSales(t: TestApp) {
  const collected = await collectOrder(t)
  const { shop, params } = collected
  const { owner } = shop
  const [variantId = ''] = shop.variantIds
  const { variantId: cardVariantId } = await addGiftCardItem(owner)
  const lines = [{ variantId, quantity: 1 }]
  for (const name of ['Bo', 'Cy']) await orderDirectly(shop.shopper, lines, personCalled(name))
  const { body: unpaid } = await orderDirectly(shop.shopper, lines)
  const readOrder = async (orderId: string) =>
    (await owner.call(getOrder, { params: { orderId } })).body
  const { page } = await openPayPage(t, shop, await readOrder(unpaid.orderId))
  const giftOrderId = await buyGiftCards(shop, { variantId: cardVariantId, gift: giftFor() })
  await t.runJobs()
  await owner.call(assignOrder, { params, body: { assigneeId: owner.userId, dueOn: null } })
  const token = (orderId: string) => orderToken(t.app.services.config, orderId)
  return {
    ...collected,
    ...(await fillCarts(t, shop, cardVariantId)),
    tenantId: owner.tenantId,
    owner,
    token: token(params.orderId),
    unpaidToken: token(unpaid.orderId),
    paymentId: page?.paymentId ?? '',
    giftOrderId,
    giftCardId: (await readOrder(giftOrderId)).giftCards[0]?.id ?? '',
    customerIds: (await owner.call(listCustomers)).body.rows.map(({ id }) => id),
    locations: await openWarehouse(owner),
    marketId: (await addMarket(owner)).id,
  }
}

const personCalled = (name: string) => ({ name, email: `${name}@example.com`, phone: '' })

/** A cart with a gift card and a loaf, and another one that is paid for. */
async function fillCarts(t: TestApp, shop: SalesShop, cardVariantId: string) {
  const [loaf = ''] = shop.variantIds
  const [cartShopper, payingShopper] = [t.shopper(shop.owner.slug), t.shopper(shop.owner.slug)]
  const { lineId, cart } = await fillGiftCart(
    { ...shop, shopper: cartShopper },
    { variantId: cardVariantId, besides: loaf },
  )
  const total = await fillCart(payingShopper, shop, [1])
  const { body } = await pay(payingShopper, { method: 'card', total })
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1) ?? ''}`)
  return {
    cartShopper,
    giftLineId: lineId,
    otherLineId: cart.lines.find(({ id }) => id !== lineId)?.id ?? '',
    payingShopper,
    checkoutPaymentId: body.paymentId ?? '',
  }
}

type SalesShop = Awaited<ReturnType<typeof collectOrder>>['shop']

async function merge(
  { owner, customerIds: [first = '', second = '', third = ''] }: SalesSide,
  named: { readonly keptId?: string; readonly nameFromId?: string; readonly phoneFromId?: string },
  other = third,
) {
  const ids = [first, second, third]
  const { customers } = (await owner.call(previewCustomerMerge, { body: { customerIds: ids } }))
    .body
  const versions = new Map(customers.map(({ id, version }) => [id, version]))
  const merged = await owner.call(mergeCustomers, {
    body: {
      keptId: first,
      nameFromId: first,
      phoneFromId: first,
      ...named,
      customers: [other, first, second].map((id) => ({ id, version: versions.get(id) ?? 1 })),
    },
  })
  if (merged.status === 200)
    await owner.call(undoCustomerMerge, { params: { mergeId: merged.body.mergeId } })
  return merged
}

const customer = ({ customerIds: [id = ''] }: SalesSide) => id

const merges: Controls<SalesSide> = {
  'POST /customers/merges/previews body.customerIds.0': {
    id: customer,
    ask: (side, id) =>
      side.owner.call(previewCustomerMerge, {
        body: { customerIds: [id, side.customerIds[1] ?? ''] },
      }),
  },
  ...Object.fromEntries(
    (['keptId', 'nameFromId', 'phoneFromId'] as const).map((field) => [
      `POST /customers/merges body.${field}`,
      {
        id: customer,
        ask: (side, id) => merge(side, { [field]: id }),
      } satisfies Control<SalesSide>,
    ]),
  ),
  'POST /customers/merges body.customers.0.id': {
    id: ({ customerIds }) => customerIds[2] ?? '',
    ask: (side, id) => merge(side, {}, id),
  },
}

const loaves = (side: SalesSide) => side.loaves
const bun = ({ shop }: SalesSide) => shop.variantIds[1] ?? ''

const settlement = (side: SalesSide, given: { lineId?: string; variantId?: string }) => ({
  lines: [{ lineId: given.lineId ?? side.loaves, quantity: 1 }],
  instead: [{ variantId: given.variantId ?? bun(side), quantity: 1 }],
  feeMinor: 0,
  returnsDelivery: false,
})

const previewOfSettlement = async (side: SalesSide, given: Parameters<typeof settlement>[1]) => {
  const returnId = (await side.order()).returns.at(-1)?.id ?? ''
  return await side.owner.call(previewSettlement, {
    params: { ...side.params, returnId },
    body: settlement(side, given),
  })
}

/** Settles the received return, or another one. */
async function settle(side: SalesSide, given: Parameters<typeof settlement>[1]) {
  if ((await side.order()).returns.at(-1)?.status === 'settled') {
    await side.start(1)
    await side.receive({ lineId: side.loaves, shelved: 1 })
  }
  return await side.settle({ ...settlement(side, given), refund: 'none' })
}

const returns: Controls<SalesSide> = {
  'POST /orders/:orderId/returns body.lines.0.lineId': {
    id: loaves,
    ask: (side, id) => side.start(1, id),
  },
  'POST /orders/:orderId/returns/:returnId/receipts body.lines.0.lineId': {
    id: loaves,
    ask: (side, lineId) => side.receive({ lineId, shelved: 1 }),
  },
  'POST /orders/:orderId/returns/:returnId/settlement/preview body.lines.0.lineId': {
    id: loaves,
    ask: (side, lineId) => previewOfSettlement(side, { lineId }),
  },
  'POST /orders/:orderId/returns/:returnId/settlement/preview body.instead.0.variantId': {
    id: bun,
    ask: (side, variantId) => previewOfSettlement(side, { variantId }),
  },
  'POST /orders/:orderId/returns/:returnId/settlement body.lines.0.lineId': {
    id: loaves,
    ask: (side, lineId) => settle(side, { lineId }),
  },
  'POST /orders/:orderId/returns/:returnId/settlement body.instead.0.variantId': {
    id: bun,
    ask: (side, variantId) => settle(side, { variantId }),
  },
  'POST /shop/orders/:token/returns body.lines.0.lineId': {
    id: ({ buns }) => buns,
    ask: ({ shop, token }, lineId) =>
      shop.shopper.call(askForReturn, {
        params: { token },
        body: { lines: [{ lineId, quantity: 1 }], reason: 'damaged' },
        headers: keyed(),
      }),
  },
}

const tryOnOrders = (
  owner: Client,
  part: { conditions?: { kind: 'location'; locationId: string }[]; assigneeId?: string },
) =>
  owner.call(tryAutomation, {
    body: {
      name: 'Gifts',
      trigger: 'placed',
      conditions: part.conditions ?? [],
      acts: part.assigneeId
        ? [{ kind: 'assign', assigneeId: part.assigneeId }]
        : [{ kind: 'tag', tag: 'Gift' }],
    },
  })

export const salesControls: Controls<SalesSide> = {
  ...merges,
  ...returns,
  'POST /orders/:orderId/gift-cards/:giftCardId/return params.giftCardId': {
    id: ({ giftCardId }) => giftCardId,
    ask: ({ owner, giftOrderId: orderId }, giftCardId) =>
      owner.call(takeBackGiftCard, { params: { orderId, giftCardId }, body: { refund: 'none' } }),
  },
  'PUT /shop/cart/lines/:lineId/gift params.lineId': {
    id: ({ giftLineId }) => giftLineId,
    ask: ({ cartShopper }, lineId) =>
      cartShopper.call(setGiftOfLine, { params: { lineId }, body: giftFor() }),
  },
  'DELETE /shop/cart/lines/:lineId params.lineId': {
    id: ({ otherLineId }) => otherLineId,
    ask: ({ cartShopper }, lineId) => cartShopper.call(removeCartLine, { params: { lineId } }),
    otherwise: 200,
  },
  'POST /shop/orders/:token/payments/:paymentId/settlement params.paymentId': {
    id: ({ paymentId }) => paymentId,
    ask: ({ shop, unpaidToken: token }, paymentId) =>
      shop.shopper.call(settleShopPayment, { params: { token, paymentId }, headers: keyed() }),
  },
  'POST /shop/checkout/completion body.paymentId': {
    id: ({ checkoutPaymentId }) => checkoutPaymentId,
    ask: ({ payingShopper }, paymentId) => complete(payingShopper, paymentId),
  },
  'PUT /locations/selling body.seen.0': {
    id: ({ locations }) => locations.main,
    ask: ({ owner, locations: { main, other } }, seen) =>
      owner.call(chooseSelling, { body: { locationIds: [main, other], seen: [seen] } }),
  },
  'GET /order-items query.marketId': {
    id: ({ marketId }) => marketId,
    ask: ({ owner }, marketId) =>
      owner.call(findOrderItems, { query: { search: 'Loaf', marketId } }),
    otherwise: 200,
  },
  'POST /automations/trials body.conditions.0.locationId': {
    id: ({ locations }) => locations.main,
    ask: ({ owner }, locationId) =>
      tryOnOrders(owner, { conditions: [{ kind: 'location', locationId }] }),
    otherwise: 200,
  },
  'POST /automations/trials body.acts.0.assigneeId': {
    id: ({ owner }) => owner.userId,
    ask: ({ owner }, assigneeId) => tryOnOrders(owner, { assigneeId }),
    otherwise: 200,
  },
}
