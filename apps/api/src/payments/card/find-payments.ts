import { sql } from 'kysely'

import type { CreditPayment } from '@marketday/contract/payments/credit/credit-payment'
import { disputeReason } from '@marketday/contract/payments/card/disputes'
import type { CardDispute } from '@marketday/contract/payments/card/disputes'
import type { PaymentState } from '@marketday/contract/orders/order-states'
import type { Payment, PaymentProvider } from '@marketday/contract/payments/card/payments'

import type { Config } from '../../config.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { disputeColumns } from './disputes/find-disputes.ts'

export interface PaymentRow {
  readonly id: string
  readonly cartId: string | null
  readonly orderId: string | null
  readonly provider: PaymentProvider
  readonly status: PaymentState
  readonly amountMinor: number
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly currency: string
  readonly sessionId: string | null
  readonly sessionUrl: string | null
  readonly intentId: string | null
  /** Stripe account that holds the payment; null for the platform's own. */
  readonly accountId: string | null
  readonly reference: string
  readonly authorisedUntil: string | null
  readonly runOutDismissedAt: string | null
  readonly captureAskedMinor: number | null
  readonly captureAttempt: number
  readonly capturesLater: boolean
  readonly creditAccountId: string | null
  readonly failureReason: string | null
  readonly createdAt: string
}

const paymentColumns = inCamelCase([
  'payment_id as id',
  'cart_id',
  'order_id',
  'provider',
  'status',
  'amount_minor',
  'captured_minor',
  'refunded_minor',
  'currency',
  'stripe_session_id as sessionId',
  'stripe_session_url as sessionUrl',
  'stripe_payment_intent_id as intentId',
  'stripe_account_id as accountId',
  'reference',
  'authorised_until',
  'run_out_dismissed_at',
  'capture_asked_minor',
  'capture_attempt',
  'captures_later',
  'credit_account_id',
  'failure_reason',
  'created_at',
])

/** Amount authorized and neither captured nor released. */
export const reservedMinor = ({
  status,
  amountMinor,
}: Pick<PaymentRow, 'status' | 'amountMinor'>) => (status === 'authorised' ? amountMinor : 0)

export const openStates = ['created', 'requires_action'] as const

export const isOpen = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  openStates.some((state) => state === status)

export async function findPayment(db: Db, paymentId: string): Promise<PaymentRow | null> {
  const [row] = await selectPayment(db, { paymentId })
  return row ?? null
}

/** Locked, to serialize captures, attachments and refunds. */
export async function lockPayment(db: Db, paymentId: string): Promise<PaymentRow | null> {
  const [row] = await selectLocked(db, { paymentId })
  return row ?? null
}

/** Payments of the browser's cart, newest first. */
export const listPaymentsOfBrowser = (db: Db, tokenHash: string | null): Promise<PaymentRow[]> =>
  selectOfBrowser(db, { tokenHash })

/** Newest first. */
export const listCartPayments = (db: Db, cartId: string): Promise<PaymentRow[]> =>
  selectOfCart(db, { cartId })

const selectPayment = preparedStatement<{ paymentId: string }, PaymentRow>((db, { paymentId }) =>
  db.selectFrom('payments').select(paymentColumns).where('payment_id', '=', paymentId),
)

const selectLocked = preparedStatement<{ paymentId: string }, PaymentRow>((db, { paymentId }) =>
  db.selectFrom('payments').select(paymentColumns).where('payment_id', '=', paymentId).forUpdate(),
)

const selectOfBrowser = preparedStatement<{ tokenHash: string | null }, PaymentRow>(
  (db, { tokenHash }) =>
    db
      .selectFrom('payments')
      .select(paymentColumns)
      .where('cart_id', '=', (query) =>
        query.selectFrom('carts').select('cart_id').where('token_hash', '=', tokenHash),
      )
      .orderBy('created_at', 'desc')
      .orderBy('payment_id', 'desc'),
)

const selectOfCart = preparedStatement<{ cartId: string }, PaymentRow>((db, { cartId }) =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('cart_id', '=', cartId)
    .orderBy('created_at', 'desc')
    .orderBy('payment_id', 'desc'),
)

/** Oldest first, locked in order of ids. */
export async function lockOrderPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  const query = db.selectFrom('payments').select(paymentColumns).where('order_id', '=', orderId)
  return await query.orderBy('payment_id').forUpdate().execute()
}

export async function listOrderPayments(db: Db, orderId: string): Promise<Payment[]> {
  const rows = await selectOfOrder(db, { orderId })
  return rows.map(
    ({
      cartId: _c,
      orderId: _o,
      sessionId: _s,
      sessionUrl: _u,
      intentId: _i,
      accountId: _m,
      captureAttempt: _n,
      capturesLater: _l,
      creditAccountId: _a,
      ...payment
    }) => payment,
  )
}

const selectOfOrder = preparedStatement<
  { orderId: string },
  PaymentRow & { readonly isCreditOver: boolean }
>((db, { orderId }) =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .select(
      sql<boolean>`exists (select from credit_accounts a join tenants t on t.tenant_id = a.tenant_id
        where a.credit_account_id = payments.credit_account_id and (a.disabled_at is not null
          or a.expires_on < (app_now() at time zone t.time_zone)::date))`.as('isCreditOver'),
    )
    .where('order_id', '=', orderId)
    .orderBy('payment_id'),
)

/** Oldest first. */
export async function listOrderDisputes(
  db: Db,
  orderId: string,
  { stripe }: Config,
): Promise<CardDispute[]> {
  const rows = await selectDisputes(db, { orderId })
  const pages = `${stripe.dashboard.href.replace(/\/$/, '')}${stripe.isLive ? '' : '/test'}/disputes`
  return rows.map(
    ({ orderId: _order, stripeDisputeId, withdrawnMinor: _w, returnedMinor: _r, ...dispute }) => ({
      ...dispute,
      reason: disputeReason(dispute.reason),
      url: `${pages}/${stripeDisputeId}`,
    }),
  )
}

const selectDisputes = preparedStatement((db, { orderId }: { readonly orderId: string }) =>
  db
    .selectFrom('card_disputes')
    .select(disputeColumns)
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('card_dispute_id'),
)

/** Oldest first. */
export async function listCreditPayments(
  db: Db,
  orderIds: readonly string[],
): Promise<(CreditPayment & { readonly orderId: string })[]> {
  const { rows } = await sql<CreditPayment & { readonly orderId: string }>`
    select order_id as "orderId", provider, reference, captured_minor as "amountMinor" from payments
    where order_id = any(${orderIds}::uuid[]) and credit_account_id is not null and captured_minor > 0
    order by payment_id`.execute(db)
  return rows
}

/** Failed refunds and payments set aside, as listed in the payments tab. */
export async function countPaymentProblems(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from refunds where status in ('failed', 'reversed') and dismissed_at is null)
      + (select count(*) from unmatched_payments where status = 'open'))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
