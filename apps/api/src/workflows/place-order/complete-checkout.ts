import { sql } from 'kysely'

import type { ErrorCode } from '@marketday/contract/endpoints/problem'
import type { checkoutStates } from '@marketday/contract/orders/cart'
import { languageOf } from '@marketday/messages/languages'

import { attachPayment } from '../../payments/card/change-payment.ts'
import { reservedMinor } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { returnPayment } from '../refund/request-refund.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartOrder, PaidCheckout } from './lock-paid-checkout.ts'
import { placeCart } from './place-cart.ts'
import type { CartContents, LockedForDelivery } from '../cart/queries.ts'
import { dueMinor } from '../credit/credit-used.ts'
import { changeMoney } from '../../orders/money/record-payment.ts'
import {
  inRequestLanguage,
  requestLocale,
  requestMoney,
  requestTranslate,
} from '../../platform/http/request-language.ts'

export interface Completion {
  readonly state: (typeof checkoutStates)[number]
  readonly message: string
  readonly order: { readonly orderId: string; readonly number: string } | null
}

interface Completing {
  /** Accepted manually for this cart, regardless of the amount. */
  readonly anyAmount?: boolean
  /** Records the payment; sent together with the order. */
  readonly capture?: () => Promise<unknown>
}

/**
 * The only way from a paid checkout to an order. Called by webhook, return page and reconciler, in
 * any order and repeatedly: there is one order, or the money is refunded.
 */
export async function completeCheckout(
  db: Db,
  checkout: PaidCheckout | null,
  { anyAmount = false, capture = async () => undefined }: Completing = {},
): Promise<Completion> {
  if (!checkout?.contents || checkout.order || checkout.isReturned) {
    await capture()
    return await settled(db, checkout)
  }
  const { payment, contents, settings } = checkout
  if (!isBacked(payment)) return unpaid
  const outcome = await attempt(db, capture, async () => {
    if (contents.lines.length === 0) throw conflict('cart_empty', 'The cart is empty')
    if (!anyAmount) requireTotal(contents, payment)
    return await placePaid(db, [contents, settings], payment)
  })
  if (outcome instanceof AppError) return await giveBack(db, payment, outcome.failure)
  return placed(outcome)
}

/** Captured, or at least once authorized. */
const isBacked = ({ capturedMinor, authorisedUntil }: PaymentRow): boolean =>
  capturedMinor > 0 || authorisedUntil !== null

const unpaid: Completion = { state: 'processing', message: '', order: null }

/** For checkouts that cannot become an order any more. */
async function settled(db: Db, checkout: PaidCheckout | null): Promise<Completion> {
  if (!checkout?.contents || !isBacked(checkout.payment)) return unpaid
  const { payment, order, isReturned } = checkout
  if (payment.orderId && order) return placed(order)
  return isReturned || !order ? returned(payment) : await refuseSecond(db, payment, order)
}

interface Placed extends Completion {
  readonly order: CartOrder
}

export async function findPlaced(db: Db, cartId: string | null): Promise<Placed | null> {
  const row = await db
    .selectFrom('orders')
    .select(['order_id', 'number'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return row ? placed({ orderId: row.order_id, number: String(row.number) }) : null
}

/** The payment must equal the displayed amount: a cart changed since is not sold for it. */
function requireTotal(contents: CartContents, payment: PaymentRow): void {
  if (dueMinor(contents) !== payment.amountMinor)
    throw conflict('cart_changed', 'The cart changed after payment started')
}

async function placePaid(
  db: Db,
  locked: LockedForDelivery,
  payment: PaymentRow,
): Promise<CartOrder> {
  const [{ cart }] = locked
  const terms = {
    paymentMethod: 'card',
    deliveryMinor: cart.deliveryMinor,
    payment: {
      id: payment.id,
      capturedMinor: payment.capturedMinor,
      authorisedMinor: reservedMinor(payment),
    },
  } as const
  return await (await placeCart(db, locked, terms)).run(db)
}

/** Two pages of a cart were paid: the second payment is attached to the order and refunded. */
async function refuseSecond(db: Db, payment: PaymentRow, order: CartOrder): Promise<Completion> {
  await attachPayment(db, { paymentId: payment.id, orderId: order.orderId })
  await changeMoney(db, order.orderId, {
    capturedMinor: payment.capturedMinor,
    authorisedMinor: reservedMinor(payment),
  })
  await returnPayment(db, { paymentId: payment.id, reason: 'Paid twice' })
  await record(db, {
    name: 'order.paid_twice',
    objectType: 'order',
    objectId: order.orderId,
    isPassing: true,
  })
  return placed(order)
}

async function giveBack(
  db: Db,
  payment: PaymentRow,
  refusal: AppError['failure'],
): Promise<Completion> {
  const reason = reasonForStaff(refusal)
  await returnPayment(db, { paymentId: payment.id, reason })
  await record(db, {
    name: 'payment.returned',
    objectType: 'payment',
    objectId: payment.id,
    details: { reason },
  })
  return returned(payment, refusal.message)
}

/** Staff read English; the messages of a shopper's request are in the shop's language. */
function reasonForStaff({ code, message }: AppError['failure']): string {
  const isEnglish = languageOf(requestLocale() ?? 'en') === 'en'
  return isEnglish ? message : (staffReasons[code] ?? 'The order could not be placed')
}

const staffReasons: Readonly<Partial<Record<ErrorCode, string>>> = {
  out_of_stock: 'An item sold out during payment',
  price_changed: 'A price changed during payment',
  cart_changed: 'The cart changed after payment started',
  slot_full: 'The time was taken during payment',
  slot_closed: 'The time was closed during payment',
  discount_refused: 'A discount could not be used any more',
}

export const placed = ({ orderId, number }: CartOrder): Placed => ({
  state: 'placed',
  message: '',
  order: { orderId, number },
})

function returned(
  { amountMinor, currency, authorisedUntil }: PaymentRow,
  reason = 'The order could not be placed',
): Completion {
  const amount = requestMoney(amountMinor, currency)
  const t = requestTranslate()
  const message = authorisedUntil
    ? t('errors.paymentReleased', { reason: inRequestLanguage(reason), amount })
    : t('errors.paymentReturned', { reason: inRequestLanguage(reason), amount })
  return { state: 'refunded', message, order: null }
}

/** Rolls the work back on refusal and returns the refusal. One pipelined batch. */
async function attempt<T>(
  db: Db,
  capture: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T | AppError> {
  try {
    const [, , done] = await inOrder([capture(), sql`savepoint before_order`.execute(db), work()])
    return done
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint before_order`.execute(db)
    return error
  }
}
