import { sql } from 'kysely'

import type {
  MismatchReason,
  UnmatchedState,
  refundPlatformPayment,
} from '@marketday/contract/payments/card/unmatched-payments'

import { record } from '../../../platform/events/record.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import type { Services } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import { amountHeld, fetchHeld, nothingHeld, requireNothingHeld, requireOpen } from './held.ts'
import { inCamelCase } from '../../../platform/database/sql.ts'

interface Overview {
  readonly id: string
  readonly shop: string | null
  readonly reason: MismatchReason
  readonly amountMinor: number
  readonly currency: string
  readonly reference: string
  readonly at: string
}

export async function listSetAside(db: Db): Promise<Overview[]> {
  const { rows } = await sql<Overview>`
    select id, shop, reason, amount_minor as "amountMinor", currency, stripe_object_id as reference, created_at as at
    from list_unmatched_payments()`.execute(db)
  return rows
}

type Input = Handling<typeof refundPlatformPayment>
type Act = 'refund' | 'dismiss'

interface Row {
  readonly id: string
  readonly objectId: string
  readonly accountId: string | null
  readonly status: UnmatchedState
}

/** Operators settle payments of no shop; row security hides all others. */
export const platformSteps = (act: Act) => ({
  async before({ db, params }: Input): Promise<Row> {
    const row = await db
      .selectFrom('unmatched_payments')
      .select([
        'unmatched_payment_id as id',
        'stripe_object_id as objectId',
        'stripe_account_id as accountId',
        'status',
      ])
      .where('unmatched_payment_id', '=', params.unmatchedPaymentId)
      .executeTakeFirst()
    if (!row) throw notFound('Payment')
    const status = row.status
    requireOpen(status, act)
    return { ...row, status }
  },
  call: ({ services }: Omit<Input, 'db'>, row: Row) => atProvider(services, row, act),
  async after({ db }: Input, row: Row): Promise<{ status: UnmatchedState }> {
    const status = settledAs[act]
    const changed = await noteSettled(db, row.id, status)
    if (changed)
      await record(db, {
        name: `payment.${status}`,
        objectType: 'payment',
        objectId: row.id,
        details: changed,
      })
    return { status }
  },
})

const settledAs = { refund: 'refunded', dismiss: 'dismissed' } as const

async function atProvider(services: Services, { id, objectId, accountId, status }: Row, act: Act) {
  if (!requireOpen(status, act)) return
  const report = await fetchHeld(services, { stripeObjectId: objectId, accountId }, act)
  // Without an intent, as for a plan, no refund is possible from here.
  const intentId = report?.intentId
  const heldMinor = intentId ? amountHeld(report) : 0
  if (act === 'dismiss') return requireNothingHeld(heldMinor, report?.currency ?? '')
  if (!intentId || heldMinor === 0) throw nothingHeld()
  await askProvider(() =>
    services
      .stripeFor(accountId)
      .refunds.create(
        { payment_intent: intentId, metadata: { unmatched_payment_id: id } },
        { idempotencyKey: `unmatched_${id}` },
      ),
  )
}

export async function noteSettled(
  db: Db,
  id: string,
  status: UnmatchedState,
): Promise<{ amountMinor: number; currency: string } | null> {
  const changed = await db
    .updateTable('unmatched_payments')
    .set({ status, settled_at: db.context.now.toISOString() })
    .where('unmatched_payment_id', '=', id)
    .where('status', '=', 'open')
    .returning(inCamelCase(['amount_minor', 'currency']))
    .executeTakeFirst()
  return changed ?? null
}
