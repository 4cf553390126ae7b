import { sql } from 'kysely'

import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { RefundState } from '@marketday/contract/orders/order-states'
import type { RefundPurpose } from '@marketday/contract/orders/sums/owed-back'
import type { Refund, RefundDestination } from '@marketday/contract/payments/card/payments'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'

import { inCamelCase } from '../../platform/database/sql.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface RefundRow extends Refund {
  readonly orderId: string | null
  readonly creditAccountId: string | null
  readonly isCash: boolean
  /** Number of attempts; each has its own idempotency key. */
  readonly attempt: number
  readonly stripeRefundId: string | null
  readonly earlierStripeRefundIds: readonly string[]
}

const refundColumns = inCamelCase([
  'refund_id as id',
  'payment_id',
  'order_id',
  'status',
  'amount_minor',
  'purpose',
  'reason',
  'reference',
  'credit_account_id',
  'is_cash',
  'failure_reason',
  'attempt',
  'stripe_refund_id',
  'earlier_stripe_refund_ids',
  'created_at',
])

const destination = sql<RefundDestination>`(
  select case when is_cash and p.provider <> 'cash' then 'cash'
    when refunds.credit_account_id is not distinct from p.credit_account_id then 'origin'
    when a.kind = 'gift_card' then 'gift_card'
    when a.kind = 'customer' then 'store_credit' else 'origin' end
  from payments p left join credit_accounts a on a.credit_account_id = refunds.credit_account_id
  where p.payment_id = refunds.payment_id)`.as('to')

export async function findRefund(db: Db, refundId: string): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .select(refundColumns)
    .select(destination)
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ?? null
}

export async function listPaymentRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  return await db
    .selectFrom('refunds')
    .select(refundColumns)
    .select(destination)
    .where('payment_id', '=', paymentId)
    .execute()
}

export async function listOrderRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return await selectOfOrder(db, { orderId })
}

const selectOfOrder = preparedStatement<{ orderId: string }, RefundRow>((db, { orderId }) =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .select(destination)
    .where('order_id', '=', orderId)
    .orderBy('refund_id'),
)

interface RefundsMade {
  /** Null if the refund no longer counts. */
  readonly firstId: string | null
  readonly sumMinor: number
}

/** Refunds of an order that succeeded at the same moment and went the same way. */
export async function sumRefundsMade(db: Db, refundId: string): Promise<RefundsMade> {
  const { rows } = await sql<RefundsMade>`
    with made as (
      select r.refund_id, r.order_id, r.amount_minor, r.updated_at,
        case when r.is_cash then 'cash' else coalesce(a.kind, p.provider) end as way
      from refunds r join payments p on p.payment_id = r.payment_id
      left join credit_accounts a on a.credit_account_id = r.credit_account_id
      where r.status = 'succeeded' and r.order_id = (select order_id from refunds where refund_id = ${refundId}::uuid)
    )
    select (array_agg(other.refund_id order by other.refund_id))[1] as "firstId",
      coalesce(sum(other.amount_minor), 0)::bigint as "sumMinor"
    from made this join made other on other.updated_at = this.updated_at and other.way = this.way
    where this.refund_id = ${refundId}::uuid`.execute(db)
  return rows[0] ?? { firstId: null, sumMinor: 0 }
}

/** All but refunds declined by provider or bank count against the captured amount. */
export const isCounted = ({ status }: { readonly status: RefundState }): boolean =>
  !isFailedRefund(status)

/** Refunded or pending, for one purpose or all. */
export const refundedFor = (
  refunds: readonly Pick<RefundRow, 'status' | 'purpose' | 'amountMinor'>[],
  purpose?: RefundPurpose,
): number =>
  refunds
    .filter((refund) => isCounted(refund) && (!purpose || refund.purpose === purpose))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

export const shownRefund = ({
  orderId: _order,
  creditAccountId: _account,
  isCash: _cash,
  attempt: _attempt,
  stripeRefundId: _id,
  earlierStripeRefundIds: _earlier,
  ...refund
}: RefundRow): Refund => refund

interface OrderSums {
  readonly id: string
  readonly totalMinor: number
  readonly cancelledMinor: number
  readonly capturedMinor: number
  readonly disputedMinor: number
}

/** Overpaid amount not being refunded; requires the locked order. */
export async function findOwedBack(db: Db, order: OrderSums): Promise<number> {
  const refunds = await listOrderRefunds(db, order.id)
  return owedBackMinor({
    ...order,
    refundableMinor: Math.max(0, order.capturedMinor - refundedFor(refunds) - order.disputedMinor),
    goodwillMinor: refundedFor(refunds, 'goodwill'),
  })
}
