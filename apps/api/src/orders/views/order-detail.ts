import { sumBy } from '@marketday/contract/money/sum-by'
import { toShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import { hasJustLeft, refuseUndo } from '@marketday/contract/orders/packing/undo-hand-over'
import {
  cancelledTax,
  cancelledTaxOfLine,
} from '@marketday/contract/orders/sums/worth-of-cancelled'
import { stillToCome, stillToPay } from '@marketday/contract/orders/sums/dues'
import { isDownloaded } from '@marketday/contract/catalog/products/item-kinds'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../../config.ts'
import { listCreditPayments } from '../../payments/card/find-payments.ts'
import { notFound } from '../../platform/http/errors.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { pictureOf } from '../../platform/files/picture-of.ts'
import { listOrderDocuments } from '../documents/order-documents.ts'
import { findDownloads } from '../downloads/find-downloads.ts'
import { refuseDownloads } from '../downloads/refuse-downloads.ts'
import { findOrderRow } from '../lists/list-order-page.ts'
import { isPacked, leftOf } from '../fulfilment/fulfilment-rows.ts'
import { returnActionsFor } from '../returns/return-actions.ts'
import { countReturnable, findReturned } from '../returns/find-return-offer.ts'
import { findRisk } from '../risk/order-risk.ts'
import { actionsFor } from '../rules.ts'
import {
  countCustomerOrders,
  findGoods,
  addUpMoney,
  findMoney,
  moneyFacts,
  findOwnFields,
  findTakenFrom,
} from './find-order-detail.ts'
import { refuseCustomerCancel } from '../self-service/refuse-customer-cancel.ts'
import { findSoldGiftCards } from './find-sold-gift-cards.ts'
import { findOrderTimeline } from './order-timeline.ts'
import { inRequestLanguage } from '../../platform/http/request-language.ts'

export async function getOrder(
  db: Db,
  orderId: string,
  { config, can }: { config: Config; can: Can },
): Promise<Order> {
  const [row, ownFields, lines, orderMoney, documents] = await Promise.all([
    findOrderRow(db, orderId),
    findOwnFields(db, orderId),
    listOrderLines(db, orderId, config),
    findMoney(db, orderId, config),
    listOrderDocuments(db, orderId),
  ])
  if (!row || !ownFields) throw notFound('Order')
  const [goods, delivery, timeline, customerOrderCount, takenFrom, sold, returned, risk] =
    await Promise.all([
      findGoods(db, orderId),
      findDelivery(db, orderId),
      findOrderTimeline(db, orderId, { config, can, ...ownFields }),
      countCustomerOrders(db, ownFields.customerId),
      findTakenFrom(db, orderId),
      listSold(db, row, lines),
      findReturned(db, orderId, lines),
      findRisk(db, orderId),
    ])
  const money = addUpMoney(ownFields, orderMoney)
  return {
    ...row,
    ...shownFields(ownFields),
    ...money,
    discounts: ownFields.discounts.map(toShownDiscount),
    cancelledTaxMinor: cancelledTax({ ...row, ...ownFields, lines }),
    customerOrderCount,
    lines,
    takenFrom,
    risk,
    ...sold,
    documents,
    ...withActions(returned, can),
    fulfilment: goods.fulfilment,
    parcels: goods.parcels,
    delivery,
    timeline,
    actions: actionsFor(
      {
        ...row,
        ...ownFields,
        fulfilment: goods.state,
        hasParcels: goods.parcels.length > 0,
        hasJustLeft: canUndo(goods.parcels, delivery, db.context.now),
        ...sold,
        ...goodsOf(lines),
        ...money,
        ...moneyFacts(orderMoney),
      },
      can,
    ),
  }
}

type OwnFields = NonNullable<Awaited<ReturnType<typeof findOwnFields>>>

const shownFields = ({
  capturedMinor: _captured,
  balanceMinor: _balance,
  takesCards: _takesCards,
  ...shown
}: OwnFields) => shown

const canUndo = (parcels: Order['parcels'], delivery: Order['delivery'], now: Date): boolean =>
  parcels.some((parcel) => hasJustLeft(parcel, now) && refuseUndo(parcel, delivery) === null)

const withActions = (
  { returns, returnOffer }: Awaited<ReturnType<typeof findReturned>>,
  can: Can,
) => ({
  returnOffer,
  returns: returns.map((returned) => ({ ...returned, actions: returnActionsFor(returned, can) })),
})

export async function getShopOrder(db: Db, orderId: string, config: Config): Promise<ShopOrder> {
  const [row, ownFields, lines, documents, { parcels }, creditPayments] = await Promise.all([
    findOrderRow(db, orderId),
    findOwnFields(db, orderId),
    listOrderLines(db, orderId, config),
    listOrderDocuments(db, orderId),
    findGoods(db, orderId),
    listCreditPayments(db, [orderId]),
  ])
  if (!row || !ownFields) throw notFound('Order')
  const outstandingMinor = stillToPay(ownFields)
  const sold = await listSold(db, row, lines)
  return {
    ...row,
    ...ownFields,
    link: 'act',
    name: row.customerName,
    discounts: ownFields.discounts.map(toShownDiscount),
    paidMinor: ownFields.capturedMinor,
    creditPayments,
    outstandingMinor,
    lines,
    documents,
    parcels: parcels.map((parcel) => ({ ...parcel, lines: nameLines(parcel.lines, lines) })),
    ...sold,
    ...(await findReturned(db, orderId, lines)),
    downloadsRefusal: inRequestLanguage(
      refuseDownloads({ ...row, toComeMinor: stillToCome(ownFields) }),
    ),
    cancelRefusal: inRequestLanguage(refuseCustomerCancel({ ...row, ...sold, lines })),
  }
}

const nameLines = (
  units: readonly { lineId: string; quantity: number }[],
  lines: readonly OrderLine[],
) =>
  units.map(({ lineId, quantity }) => {
    const { title = '', variantTitle = '' } = lines.find(({ id }) => id === lineId) ?? {}
    return { title: [title, variantTitle].filter(Boolean).join(' – '), quantity }
  })

/** Digital goods; only queried if the order has any. */
const listSold = async (
  db: Db,
  order: Pick<Order, 'id' | 'status'>,
  lines: readonly OrderLine[],
) => ({
  downloads: lines.some(({ kind }) => isDownloaded(kind)) ? await findDownloads(db, order.id) : [],
  giftCards: await findSoldGiftCards(db, order, lines),
})

const goodsOf = (lines: readonly OrderLine[]) => ({
  isPacked: isPacked(lines),
  unitsLeft: sumBy(lines, leftOf),
  unitsPacked: sumBy(lines, (line) => line.packedQuantity),
  unitsHandedOver: sumBy(lines, (line) => line.fulfilledQuantity + line.returnedQuantity),
  unitsReturnable: sumBy(lines, countReturnable),
})

type ById = Readonly<Record<'orderId', string>>

async function listOrderLines(db: Db, orderId: string, config: Config): Promise<OrderLine[]> {
  const rows = await selectLines(db, { orderId })
  return rows.map(({ storageKey, width, height, addsTax, currency, ...line }) => ({
    ...line,
    cancelledTaxMinor: cancelledTaxOfLine(line, { addsTax, currency }),
    image: storageKey
      ? pictureOf(config, { storageKey, width, height, alt: line.title }, 160)
      : null,
  }))
}

const selectLines = preparedStatement((db, { orderId }: ById) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.order_id', 'l.order_id')
    .leftJoin('files as f', 'f.storage_key', 'l.image_key')
    .select(
      inCamelCase([
        'l.order_line_id as id',
        'l.variant_id',
        'l.kind',
        'l.parts',
        'l.title',
        'l.variant_title',
        'l.sku',
        'l.quantity',
        'l.cancelled_quantity',
        'l.packed_quantity',
        'l.fulfilled_quantity',
        'l.returned_quantity',
        'l.returning_quantity',
      ]),
    )
    .select(
      inCamelCase([
        'l.unit_price_minor',
        'l.discount_minor',
        'l.total_minor',
        'l.tax_minor',
        'o.adds_tax',
        'o.currency',
        'l.image_key as storageKey',
        'f.width',
        'f.height',
      ]),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.position'),
)

async function findDelivery(db: Db, orderId: string): Promise<Order['delivery']> {
  const [row] = await selectDelivery(db, { orderId })
  return row ?? null
}

const selectDelivery = preparedStatement((db, { orderId }: ById) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('drivers as r', 'r.driver_id', 'd.driver_id')
    .select(
      inCamelCase([
        'd.delivery_id as id',
        'd.status',
        'd.day',
        'd.attempt',
        'd.failure_reason',
        'r.name as driverName',
      ]),
    )
    .where('d.order_id', '=', orderId),
)
