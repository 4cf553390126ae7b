import { sql } from 'kysely'

import { inOrder } from '../../../platform/database/in-order.ts'
import { replaceRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { ProviderTransaction } from './fetch-transactions.ts'
import type { Source } from './sources.ts'

export type Within = <T>(tenantId: string | null, work: (db: Db) => Promise<T>) => Promise<T>

type Parts = ReadonlyMap<string, readonly ProviderTransaction[]>

/**
 * Stores transactions per business. Idempotent. All of a shop's account are its own; those of no
 * business belong to the platform.
 */
export async function keepTransactions(
  within: Within,
  { tenantId: owner }: Source,
  transactions: readonly ProviderTransaction[],
): Promise<Parts> {
  const parts = owner
    ? new Map([[owner, transactions]])
    : await within(null, (db) => divide(db, transactions))
  for (const [tenantId, rows] of parts) await within(tenantId, (db) => keepRows(db, tenantId, rows))
  return parts
}

const keepRows = (db: Db, tenantId: string, rows: readonly ProviderTransaction[]) =>
  replaceRows(db, 'balance_transactions', {
    key: ['tenant_id', 'stripe_id'],
    rows: rows.map((row) => ({
      tenant_id: tenantId,
      stripe_id: row.id,
      kind: row.kind,
      stripe_payment_intent_id: row.intentId,
      stripe_refund_id: row.refundId,
      stripe_dispute_id: row.disputeId,
      claimed_payment_id: row.claim?.paymentId ?? null,
      amount_minor: row.amountMinor,
      fee_minor: row.feeMinor,
      currency: row.currency,
      occurred_at: row.occurredAt,
      available_at: row.availableAt,
    })),
  })

async function divide(db: Db, transactions: readonly ProviderTransaction[]): Promise<Parts> {
  const [owners, returned] = await inOrder([
    findOwners(db, transactions),
    findReturned(db, transactions),
  ])
  const owned = transactions.flatMap((transaction) => {
    const tenantId =
      owners.get(transaction.intentId) ?? owners.get(transaction.claim?.tenantId ?? null)
    return tenantId ? [{ tenantId, transaction }] : []
  })
  return new Map(
    [...Map.groupBy([...owned, ...returned], ({ tenantId }) => tenantId)].map(([tenantId, all]) => [
      tenantId,
      all.map(({ transaction }) => transaction),
    ]),
  )
}

/** Owner by our references, else by our metadata. */
async function findOwners(
  db: Db,
  transactions: readonly ProviderTransaction[],
): Promise<ReadonlyMap<string | null, string>> {
  const intents = transactions.flatMap(({ intentId }) => intentId ?? [])
  const claims = transactions.flatMap(({ claim }) => claim?.tenantId ?? [])
  const { rows } = await sql<{ key: string; tenantId: string }>`
    select stripe_id as key, tenant_id as "tenantId" from stripe_references
     where stripe_id = any(${intents}::text[]) and purpose = 'order_payment'
    union all
    select tenant_id::text, tenant_id from tenants where tenant_id = any(${claims}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ key, tenantId }) => [key, tenantId]))
}

async function findReturned(db: Db, transactions: readonly ProviderTransaction[]) {
  const returned = []
  for (const transaction of transactions) {
    if (transaction.kind !== 'payout_failure' || !transaction.payoutId) continue
    const { rows } = await sql<{ tenantId: string; amountMinor: number }>`
      select tenant_id as "tenantId", amount_minor as "amountMinor"
      from list_payout_parts(${transaction.payoutId})`.execute(db)
    for (const { tenantId, amountMinor } of rows)
      returned.push({ tenantId, transaction: { ...transaction, amountMinor, feeMinor: 0 } })
  }
  return returned
}
