import { createHash } from 'node:crypto'

import type Stripe from 'stripe'

import { leastByCard } from '@marketday/contract/payments/credit/credit-of-cart'

import { checkAccount } from '../../payments/accounts/compare-accounts.ts'
import { noCards } from '../../payments/accounts/payment-account.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { isOpen } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { watchPayment } from './settle-payment.ts'
import { setCardPage, insertPayment } from '../../payments/card/change-payment.ts'
import { rememberStripeObject } from '../../platform/stripe/stripe-objects.ts'
import { platformFee } from '../../platform/stripe/platform-fee.ts'
import { toStripeAmount } from '../../platform/stripe/stripe-amount.ts'

/** Amount and subject: a cart to become an order, or an existing order. */
interface CardOrder {
  readonly cartId: string | null
  readonly orderId: string | null
  readonly email: string
  readonly currency: string
  readonly totalMinor: number
  /** The shop's Stripe account. */
  readonly accountId: string
  /** The card page only authorizes. */
  readonly capturesLater?: boolean
  readonly title: string
  readonly returnUrl: string
  readonly cancelUrl: string
}

export interface CardPayment extends CardOrder {
  readonly id: string
  readonly tenantId: string
  readonly startedAt: string
  /** Still open page of an earlier try. */
  readonly page: CardPage | null
}

export interface CardPage {
  readonly sessionId: string
  readonly url: string
}

/**
 * Reuses the payment whose open page has the same amount, else creates one; returns the statements
 * to record it. 409 `payment_failed` below the least amount of the provider.
 */
export function requestCardPayment(
  db: Db,
  order: CardOrder,
  payments: readonly PaymentRow[],
): { payment: CardPayment; note: () => Promise<unknown> } {
  if (order.totalMinor < leastByCard(order.currency))
    throw conflict('payment_failed', 'This total is too small to pay by card')
  const tenantId = db.context.tenantId ?? ''
  const isFresh = ({ createdAt }: PaymentRow) =>
    db.context.now.getTime() - Date.parse(createdAt) < freshMs
  const open = payments.find(
    (payment) =>
      isOpen(payment) &&
      payment.amountMinor === order.totalMinor &&
      payment.accountId === order.accountId &&
      isFresh(payment),
  )
  if (open) {
    const { id, sessionId, sessionUrl: url, createdAt: startedAt, capturesLater } = open
    const page = sessionId && url ? { sessionId, url } : null
    return {
      payment: { ...order, capturesLater, id, tenantId, startedAt, page },
      note: async () => undefined,
    }
  }
  const id = newId()
  const startedAt = db.context.now.toISOString()
  const note = () =>
    inOrder([
      insertPayment(db, {
        payment_id: id,
        cart_id: order.cartId,
        order_id: order.orderId,
        provider: 'stripe',
        amount_minor: order.totalMinor,
        currency: order.currency,
        captures_later: order.capturesLater ?? false,
        stripe_account_id: order.accountId,
        created_at: startedAt,
      }),
      watchPayment(db, id),
    ])
  return { payment: { ...order, id, tenantId, startedAt, page: null }, note }
}

/** The provider's minimum lifetime of a page is half an hour; we close it earlier, with the hold. */
const pageMs = 31 * 60_000
/** Leaves a shopper some minutes on the page. */
const freshMs = 25 * 60_000

export async function openCardPage(services: Services, payment: CardPayment): Promise<CardPage> {
  if (payment.page) return payment.page
  const page = describePage(services.config, payment)
  const { sessions } = services.stripeFor(payment.accountId).checkout
  try {
    const session = await askProvider(() =>
      sessions.create(page, { idempotencyKey: hashRequest(`payment_${payment.id}`, page) }),
    )
    return { sessionId: session.id, url: session.url ?? '' }
  } catch (error) {
    throw isRefused(error) ? await explainRefusal(services, payment, error) : error
  }
}

const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError && error.failure.code === 'payment_failed'

/** The provider's sentence names the shop's account: the shopper reads that another way to pay is needed. */
async function explainRefusal(services: Services, payment: CardPayment, error: AppError) {
  services.log.warn({ err: error, payment: payment.id }, 'a card page was refused')
  return (await checkAccount(services, payment)) ? error : noCards()
}

function describePage(
  config: Services['config'],
  payment: CardPayment,
): Stripe.Checkout.SessionCreateParams {
  const unit_amount = toStripeAmount(payment.totalMinor, payment.currency)
  const metadata = { purpose: 'order_payment', tenant_id: payment.tenantId, subject_id: payment.id }
  // The capture sets the fee: one set here would stay if its own is 0, which can't be sent.
  const taking = payment.capturesLater
    ? { capture_method: 'manual' as const }
    : platformFee(config, unit_amount)
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    customer_email: payment.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount,
          product_data: { name: payment.title },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, ...taking },
    success_url: `${payment.returnUrl}?payment=${payment.id}`,
    cancel_url: payment.cancelUrl,
    // From the row, not the clock: repeated requests must be identical.
    expires_at: Math.floor((Date.parse(payment.startedAt) + pageMs) / 1000),
  }
}

/**
 * Key of a request whose content may change between tries, such as the payer's address: the
 * provider refuses a key that it knows with other content. An earlier page was never shown.
 */
function hashRequest(name: string, request: object): string {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  return `${name}_${hash.slice(0, 16)}`
}

/** Enables webhooks to find the payment by its page. */
export function rememberCardPage<Reply>(
  { id }: CardPayment,
  page: CardPage,
  answer: Reply,
): LastStatement<Reply> {
  const send = async (db: Db) => {
    await inOrder([
      setCardPage(db, id, page),
      rememberStripeObject(db, {
        stripeId: page.sessionId,
        purpose: 'order_payment',
        subjectId: id,
      }),
    ])
    return answer
  }
  return new LastStatement(send, { answer })
}
