import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  changeOrder as endpoint,
  previewChangeMail,
  previewOrderChanges,
} from '@marketday/contract/orders/acts/change-order'
import type { FulfilmentState } from '@marketday/contract/orders/order-states'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type { Order } from '@marketday/contract/orders/orders'

import { cancelDelivery } from '../../deliveries/move-delivery.ts'
import { cutFulfilment } from '../../orders/cancellation/cancel-units.ts'
import type { CancelledUnits } from '../../orders/cancellation/cancel-units.ts'
import { issueCorrections } from '../../orders/documents/order-documents.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { findAgreedDiscounts } from '../../orders/discounts/find-agreed-discounts.ts'
import { completeIfDone } from '../../orders/fulfilment/complete-if-done.ts'
import {
  findOpenBox,
  goodsState,
  isPacked,
  listFulfilments,
  listLines,
} from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow, mustMove } from '../../orders/lock-order.ts'
import { packedReason } from '../../orders/rules.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { tryOut } from '../../platform/database/savepoint.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import type { LocatedAddress } from '../checkout/checkout-address.ts'
import { changeReceiving } from './change-receiving.ts'
import { decideChanges } from './decide-changes.ts'
import { exchangeLines } from './exchange-lines.ts'
import type { ExchangedLines } from './exchange-lines.ts'
import { findNewLines } from './find-new-lines.ts'
import { giveDiscount } from './give-discount.ts'
import { keepDiscounts } from './keep-discounts.ts'
import { locate, prepareLookup } from './receiving-options.ts'
import type { AddressLookup } from './receiving-options.ts'
import { takeBackSoldCards } from '../credit/sold-cards.ts'
import { goodsOf } from '../../stock/movements.ts'
import type { StockLine } from '../../stock/movements.ts'
import { releaseReservation } from '../../stock/reserved/release-reservation.ts'
import { reserveStock } from '../../stock/reserved/reserve-stock.ts'
import { orderMail } from '../../orders/mails/order-mail.ts'
import { getOrder } from '../../orders/views/order-detail.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { orderAfter } from '../../orders/views/order-after.ts'
import { findOwedBack } from '../../payments/card/find-refunds.ts'
import { mailPayLink } from '../pay-links/pay-link.ts'
import { requestRefund } from '../refund/request-refund.ts'

interface ChangeRequest extends Omit<BodyOf<typeof endpoint>, 'settle'> {
  /** New address; null for the order's own. */
  readonly located: LocatedAddress | null
}

/**
 * Changes lines and delivery; goods, packing, sums and taxes follow in the same transaction, money and
 * corrected documents do not.
 */
export async function changeOrder(db: Db, orderId: string, request: ChangeRequest): Promise<void> {
  const order = await getOrderRow(db, orderId)
  mustMove(order, 'change')
  if (order.version !== request.version)
    throw conflict('version_conflict', 'Someone else changed this order while you were editing')
  const { removed, added, after } = await changeGoods(db, order, request)
  const receiving = request.receiving
    ? await changeReceiving(db, {
        order,
        lines: after,
        receiving: { ...request.receiving, located: request.located },
      })
    : []
  const discountMinor = request.discount ? await giveDiscount(db, orderId, request.discount) : null
  if (removed.length + added.length + receiving.length === 0 && discountMinor === null)
    throw invalid('No changes', [{ path: 'lines', message: 'No changes' }])
  await takeBackSoldCards(db, orderId, removed)
  await recordChanges(db, orderId, { removed, added, receiving, discountMinor, wish: request })
  await completeIfDone(db, orderId)
}

/** Returns the lines afterwards, too. */
async function changeGoods(db: Db, order: OrderRecord, request: ChangeRequest) {
  const orderId = order.id
  const lines = await listLines(db, orderId)
  const { removed, added: units } = decideChanges(lines, request)
  const rows = await listFulfilments(db, orderId)
  const box = findOpenBox(rows)
  const { lines: added, discounts } = keepDiscounts(
    await findAgreedDiscounts(db, orderId),
    await findNewLines(db, order, units),
    order.currency,
  )
  if (added.length > 0)
    requireAddable(order, goodsState(rows), { added, isBrought: isPacked(lines) })
  await moveGoods(db, orderId, { removed, added })
  const fulfilmentId = box?.id ?? null
  const after = await exchangeLines(db, order, { lines, removed, added, discounts, fulfilmentId })
  // After adding lines: a box whose only item is exchanged stays open.
  if (box) await cutFulfilment(db, { orderId, box, units: removed })
  if (isPacked(lines) && !isPacked(after)) await cancelDelivery(db, { orderId, reason: 'customer' })
  return { removed, added, after }
}

interface Addition {
  readonly added: readonly NewOrderLine[]
  /** Units remain to hand over; delivery and slot end with the last. */
  readonly isBrought: boolean
}

/** 409 for additions that cannot be delivered with this order. */
function requireAddable(
  { deliveryKind }: OrderRecord,
  goods: FulfilmentState | null,
  { added, isBrought }: Addition,
): void {
  const packed = packedReason(goods)
  if (packed) throw conflict('invalid_transition', `${packed}. Place another order for new items`)
  if ((deliveryKind === 'none' || !isBrought) && added.some(({ kind }) => isDelivered(kind)))
    throw conflict('invalid_transition', 'This order has no delivery. Place another order')
}

interface AppliedChanges extends Pick<ExchangedLines, 'removed' | 'added'> {
  readonly receiving: Awaited<ReturnType<typeof changeReceiving>>
  /** Null if not changed. */
  readonly discountMinor: number | null
  readonly wish: ChangeRequest
}

async function recordChanges(
  db: Db,
  orderId: string,
  { removed, added, receiving, discountMinor, wish }: AppliedChanges,
): Promise<void> {
  await record(db, {
    name: 'order.changed',
    objectType: 'order',
    objectId: orderId,
    details: {
      added: added.map((line) => ({ ...describeUnits(line), unitPriceMinor: line.unitPriceMinor })),
      removed: removed.map(({ line, quantity }) => describeUnits({ ...line, quantity })),
      ...(receiving.length > 0 && { receiving }),
      ...(discountMinor !== null && { discountMinor }),
      reason: wish.note ?? '',
      notify: wish.notify,
    },
  })
}

const describeUnits = ({ title, quantity }: Pick<LineRow, 'title' | 'quantity'>) => ({
  title,
  quantity,
})

/** Net per variant: a price change alone moves no stock. */
async function moveGoods(
  db: Db,
  orderId: string,
  {
    removed,
    added,
  }: { readonly removed: readonly CancelledUnits[]; readonly added: readonly StockLine[] },
): Promise<void> {
  const changes = new Map<string, number>()
  const count = (lines: readonly StockLine[], sign: 1 | -1) => {
    for (const { variantId, quantity } of lines.flatMap(goodsOf))
      changes.set(variantId, (changes.get(variantId) ?? 0) + sign * quantity)
  }
  count(added, 1)
  count(
    removed.map(({ line, quantity }) => ({ ...line, quantity })),
    -1,
  )
  const differences = [...changes].map(([variantId, quantity]) => ({ variantId, quantity }))
  const needed = differences.filter(({ quantity }) => quantity > 0)
  const freed = differences
    .filter(({ quantity }) => quantity < 0)
    .map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }))
  if (needed.length > 0) await reserveStock(db, { orderId, lines: needed })
  if (freed.length > 0) await releaseReservation(db, { orderId, lines: freed })
}

type PreviewInput = Handling<typeof previewOrderChanges>

type LookupInput = Pick<PreviewInput, 'db' | 'params' | 'body' | 'services'>

/** Geocodes a new address outside any transaction. */
const lookup = {
  before: ({ db, params, body }: LookupInput) =>
    prepareLookup(db, params.orderId, body.receiving ?? { place: null }),
  call: ({ services }: Omit<LookupInput, 'db'>, address: AddressLookup | null) =>
    locate(services.config.places, address),
}

export const previewSteps = {
  ...lookup,
  after: (
    { db, params: { orderId }, body, services: { config }, can }: PreviewInput,
    _address: AddressLookup | null,
    located: LocatedAddress | null,
  ): Promise<Order> =>
    tryOut(db, async () => {
      await changeOrder(db, orderId, { ...body, located, notify: false })
      return await getOrder(db, orderId, { config, can })
    }),
}

export const previewMailSteps = {
  ...lookup,
  after: (
    { db, params: { orderId }, body, services }: Handling<typeof previewChangeMail>,
    _address: AddressLookup | null,
    located: LocatedAddress | null,
  ) =>
    tryOut(db, async () => {
      await changeOrder(db, orderId, { ...body, located, notify: false })
      await issueCorrections(db, orderId)
      return { mail: await orderMail.compose(db, services, { orderId, kind: 'changed' }) }
    }),
}

type Input = Handling<typeof endpoint>

/** Like `previewSteps`, but keeps the change and settles its payment. */
export const changeSteps = {
  ...lookup,
  before(input: Input): Promise<AddressLookup | null> {
    if (input.body.settle === 'refund' && !input.can('orders.refund'))
      throw forbidden('Your role can’t refund orders')
    return lookup.before(input)
  },
  after: (
    input: Input,
    _address: AddressLookup | null,
    located: LocatedAddress | null,
  ): Promise<Order> => orderAfter(input, change(input, located)),
}

async function change(
  { db, params: { orderId }, body }: Input,
  located: LocatedAddress | null,
): Promise<void> {
  const { settle, ...wish } = body
  await changeOrder(db, orderId, { ...wish, located })
  if (settle === 'payLink') await mailPayLink(db, orderId)
  if (settle === 'refund') await refundDifference(db, orderId, wish)
  await issueCorrections(db, orderId)
}

async function refundDifference(
  db: Db,
  orderId: string,
  { note }: Pick<ChangeRequest, 'note'>,
): Promise<void> {
  const amountMinor = await findOwedBack(db, await getOrderRow(db, orderId))
  if (amountMinor > 0)
    await requestRefund(db, {
      orderId,
      amountMinor,
      purpose: 'owed',
      reason: note || 'Order changed',
    })
}
