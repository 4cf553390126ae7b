import { sql } from 'kysely'
import Stripe from 'stripe'

import type {
  MismatchReason,
  UnmatchedState,
  refundPlatformPayment,
} from '@marketday/contract/unmatched-payments'

import { recordAudit } from '../../platform/audit.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askProvider } from '../ask-provider.ts'
import { fetchPaymentState } from '../fetch-payment-state.ts'

interface Overview {
  readonly id: string
  readonly shop: string | null
  readonly reason: MismatchReason
  readonly amountMinor: number
  readonly currency: string
  readonly reference: string
  readonly at: string
}

/** What waits in every shop and what belongs to none. */
export async function listSetAside(db: Db): Promise<Overview[]> {
  const { rows } = await sql<Overview>`
    select id, shop, reason, amount_minor as "amountMinor", currency, stripe_object_id as reference, created_at as at
    from list_unmatched_payments()`.execute(db)
  return rows
}

type Given = Handling<typeof refundPlatformPayment>
type Row = { readonly id: string; readonly objectId: string; readonly status: string }

/** An operator settles what belongs to no shop; without a shop's context the others are not to be found. */
export const platformSteps = (act: 'refund' | 'dismiss') => ({
  async before({ db, params }: Given): Promise<Row> {
    const row = await db
      .selectFrom('unmatched_payments')
      .select(['unmatched_payment_id as id', 'stripe_object_id as objectId', 'status'])
      .where('unmatched_payment_id', '=', params.unmatchedPaymentId)
      .executeTakeFirst()
    if (!row) throw notFound('Payment')
    if (row.status !== 'open' && row.status !== settledAs[act])
      throw conflict('invalid_transition', `Somebody has decided already: it was ${row.status}`)
    return row
  },
  call: ({ services }: Omit<Given, 'db'>, row: Row) => atProvider(services, row, act),
  async after({ db }: Given, row: Row): Promise<{ status: UnmatchedState }> {
    const status = settledAs[act]
    const changed = await db
      .updateTable('unmatched_payments')
      .set({ status, settled_at: db.context.now.toISOString() })
      .where('unmatched_payment_id', '=', row.id)
      .where('status', '=', 'open')
      .returning(['amount_minor as amountMinor', 'currency'])
      .executeTakeFirst()
    if (changed)
      await recordAudit(db, {
        action: `payment.${status}`,
        objectType: 'payment',
        objectId: row.id,
        details: changed,
      })
    return { status }
  },
})

const settledAs = { refund: 'refunded', dismiss: 'dismissed' } as const

async function atProvider(services: Services, { id, objectId, status }: Row, act: string) {
  if (status !== 'open') return
  const held = await askProvider(() => findHeld(services, objectId))
  if (act === 'dismiss') {
    if (held) throw conflict('payment_mismatch', 'The card provider still holds this money')
    return
  }
  if (!held) throw conflict('payment_mismatch', 'The card provider holds no money of this payment')
  await askProvider(() =>
    services.stripe.refunds.create(
      { payment_intent: held, metadata: { unmatched_payment_id: id } },
      { idempotencyKey: `unmatched_${id}` },
    ),
  )
}

/** The provider's payment behind a card page, as long as it was not given back; null otherwise. */
async function findHeld(services: Services, objectId: string): Promise<string | null> {
  if (!objectId.startsWith('cs_')) return null
  try {
    const report = await fetchPaymentState(services, objectId, { withRefunds: true })
    const isBack = report.refunds.some((refund) => refund.status !== 'failed')
    return report.status === 'paid' && !isBack ? report.intentId : null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}
