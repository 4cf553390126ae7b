import { sql } from 'kysely'

import type { CashKind } from '@marketday/contract/payments/cash-ups'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Holder of cash: a user, or a driver without an account. */
export interface CashHolder {
  readonly id: string
  readonly name: string
}

export interface CashTaken {
  readonly kind: Exclude<CashKind, 'difference'>
  readonly by?: CashHolder | null
}

interface Noted extends CashTaken {
  readonly orderId: string
  readonly paymentId: string
  readonly amountMinor: number
}

/** Books moved cash in the holder's till. A closed till stays as counted; the next day's till is used. */
export async function noteCash(
  db: Db,
  { kind, by = null, orderId, paymentId, amountMinor }: Noted,
): Promise<void> {
  await sql`select note_cash(${kind}, ${amountMinor}::bigint, ${orderId}::uuid, ${paymentId}::uuid, ${by?.id ?? null}::uuid, ${by?.name ?? null}::text)`.execute(
    db,
  )
}
