import * as z from 'zod/mini'

import { parsePlace, placeText } from '@marketday/contract/contact/place'
import { RefundedTo } from '@marketday/contract/payments/card/payments'
import { orderGuard } from '@marketday/contract/orders/order-guard'
import type { PaymentBadge } from '@marketday/contract/orders/order-states'
import { stillToCome, stillToPay } from '@marketday/contract/orders/sums/dues'
import { translatorFor } from '@marketday/messages/translator'

import { sumRefundsMade } from '../../payments/card/find-refunds.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineShopMail } from '../../platform/mail/define-shop-mail.ts'
import type { ShopLetter } from '../../platform/mail/define-shop-mail.ts'
import { newsToken } from '../customers/news.ts'
import { findDownloads } from '../downloads/find-downloads.ts'
import { refuseDownloads } from '../downloads/refuse-downloads.ts'
import { documentsLink, orderLink } from '../order-token.ts'
import { mayWrite } from './may-write.ts'
import {
  toDues,
  findMailedOrder,
  listMailedLines,
  writeMoney,
  paymentWords,
  tellOrder,
} from './tell-order.ts'
import type { MailedLine, MailedOrder } from './tell-order.ts'

const OrderMail = z.strictObject({
  orderId: z.uuid(),
  kind: z.enum([
    'confirm',
    'confirmed',
    'cancelled',
    'downloads',
    'refunded',
    'pay',
    'changed',
    'ready',
    'invoiced',
  ]),
  amountMinor: z.optional(z.int()),
  to: z.optional(RefundedTo),
  /** Refunds that are made together are one mail. */
  refundId: z.optional(z.uuid()),
})
export type OrderMail = z.output<typeof OrderMail>

export const orderMail = defineShopMail({
  name: 'order-mail',
  payload: OrderMail,
  read: (db, payload) =>
    inOrder([
      findMailedOrder(db, payload),
      listMailedLines(db, payload),
      findDownloads(db, payload.orderId),
    ]),
  async write(db, [[record], lines, files], { payload, services, isAnew }) {
    const order = record && readdress(record, payload)
    const isGuarded = services.config.shopLimits.guardsOrders && !isAnew
    if (!order || (isGuarded && (await isHeldBack(db, order, payload)))) return null
    const amountMinor = await findMailedAmount(db, payload)
    if (amountMinor === null) return null
    const { confirmUrl, ...link } = orderLink(services, order)
    const downloads = isDownloadable(order) ? files.map(({ name }) => name) : []
    const newsStop =
      order.news_for && `${link.shop.url}/news/${newsToken(services.config, order.news_for)}`
    const documentsUrl = documentsLink(services, order)
    return writers[payload.kind]({
      order,
      lines,
      downloads,
      payload: { ...payload, amountMinor },
      link,
      confirmUrl,
      newsStop,
      documentsUrl,
      correctionsUrl: isCorrected(order) ? documentsUrl : '',
    })
  },
})

const isHeldBack = async (db: Db, order: MailedOrder, { kind }: OrderMail): Promise<boolean> =>
  kind !== 'pay' && !(await mayWrite(db, order))

/** Sum of the refunds made together; null for those that another mail names. */
async function findMailedAmount(db: Db, { refundId, amountMinor = 0 }: OrderMail) {
  if (!refundId) return amountMinor
  const { firstId, sumMinor } = await sumRefundsMade(db, refundId)
  if (firstId === null) return amountMinor
  return firstId === refundId ? sumMinor : null
}

/** Mails about store credit go to the address that can use it. */
const readdress = (order: MailedOrder, { to }: OrderMail): MailedOrder =>
  to === 'store_credit' ? { ...order, email: order.credit_email ?? order.email } : order

interface Writing {
  readonly order: MailedOrder
  readonly lines: readonly MailedLine[]
  /** File names, once downloadable. */
  readonly downloads: readonly string[]
  readonly payload: OrderMail
  readonly link: Omit<ReturnType<typeof orderLink>, 'confirmUrl'>
  readonly confirmUrl: string
  readonly newsStop: string | null
  /** PDF of the order's invoice and its corrections. */
  readonly documentsUrl: string
  /** The same, empty without corrections. */
  readonly correctionsUrl: string
}

const writers: Readonly<Record<OrderMail['kind'], (writing: Writing) => ShopLetter | null>> = {
  confirm: ({ order, lines, link, confirmUrl }) =>
    order.status === 'pending_review'
      ? {
          to: order.email,
          template: 'order-confirm',
          data: {
            ...link,
            ...tellOrder(order, lines),
            confirmUrl,
            hours: orderGuard.reviewHours,
          },
        }
      : null,
  confirmed: ({ order, lines, downloads, link, newsStop }) =>
    order.status === 'cancelled'
      ? null
      : {
          to: order.email,
          template: 'order-confirmed',
          data: { ...link, ...tellOrder(order, lines), downloads, newsStop },
        },
  downloads: ({ order, downloads, link }) =>
    downloads.length === 0
      ? null
      : { to: order.email, template: 'order-downloads', data: { ...link, downloads } },
  cancelled: ({ order, link, payload, correctionsUrl }) => ({
    to: order.email,
    template: 'order-cancelled',
    data: {
      ...link,
      correctionsUrl,
      refund: payload.amountMinor
        ? translatorFor(order.locale)(cancelledTexts[payload.to ?? 'money'], {
            amount: writeMoney(order, payload.amountMinor),
          })
        : '',
    },
  }),
  invoiced({ order, link, documentsUrl }) {
    const invoice = order.documents.find(({ kind }) => kind === 'invoice')
    return invoice
      ? {
          to: order.email,
          template: 'order-invoiced',
          data: { ...link, invoice: invoice.number, invoiceUrl: documentsUrl },
        }
      : null
  },
  refunded: ({ order, link, payload, correctionsUrl }) => ({
    to: order.email,
    template: 'refund',
    data: {
      ...link,
      correctionsUrl,
      amount: writeMoney(order, payload.amountMinor ?? 0),
      to: payload.to ?? 'money',
    },
  }),
  changed: ({ order, lines, link, correctionsUrl }) => ({
    to: order.email,
    template: 'order-changed',
    data: {
      ...link,
      correctionsUrl,
      ...tellOrder(order, lines),
      payment: paymentWords(order, lines),
      address: tellAddress(order),
    },
  }),
  ready: ({ order, lines, link }) => {
    const content = tellOrder(order, lines)
    return isReady(order)
      ? {
          to: order.email,
          template: 'order-ready',
          data: {
            ...link,
            ...content,
            payment: paymentWords(order, lines),
            place: placeText({ ...parsePlace(null), ...order.place }),
            when: order.starts_at ? content.delivery : '',
          },
        }
      : null
  },
  pay: ({ order, link }) => {
    const dueMinor = order.status === 'cancelled' ? 0 : stillToPay(toDues(order))
    return dueMinor === 0
      ? null
      : {
          to: order.email,
          template: 'pay-order',
          data: { ...link, amount: writeMoney(order, dueMinor) },
        }
  },
}

const isCorrected = ({ documents }: MailedOrder): boolean =>
  documents.some(({ kind }) => kind !== 'invoice')

const tellAddress = ({ delivery_kind: kind, destination, locale }: MailedOrder): string =>
  kind === 'delivery' && destination
    ? translatorFor(locale)('mails.deliveryAddress', {
        address: placeText({ ...parsePlace(null), ...destination }),
      })
    : ''

const cancelledTexts = {
  gift_card: 'mails.cancelledGiftCard',
  new_gift_card: 'mails.cancelledNewGiftCard',
  store_credit: 'mails.cancelledStoreCredit',
  cash: 'mails.cancelledCash',
  money: 'mails.cancelledMoney',
} as const satisfies Readonly<Record<RefundedTo, string>>

const isReady = ({ fulfilment_status: goods, delivery_kind: kind }: MailedOrder): boolean =>
  kind === 'pickup' && (goods === 'packed' || goods === 'part_handed_over')

const isDownloadable = (order: MailedOrder): boolean =>
  refuseDownloads({
    status: order.status,
    paymentStatus: order.payment_status as PaymentBadge,
    toComeMinor: stillToCome(toDues(order)),
  }) === null
