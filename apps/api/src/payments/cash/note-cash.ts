import { sql } from 'kysely'

import type { CashKind } from '@marketday/contract/payments/cash/cash-ups'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Who has cash: a person, or a driver without an account. */
export interface CashHolder {
  readonly id: string
  readonly name: string
}

/** How cash was taken, and by whom where that is not who says so. */
export interface CashTaken {
  readonly kind: Exclude<CashKind, 'difference'>
  readonly by?: CashHolder | null
}

interface Noted extends CashTaken {
  readonly orderId: string
  readonly paymentId: string
  /** Below nothing where it went. */
  readonly amountMinor: number
}

/** Cash moved: the till of whoever has it says so. A till that is closed stays as it was counted, and the next day's has it. */
export async function noteCash(
  db: Db,
  { kind, by = null, orderId, paymentId, amountMinor }: Noted,
): Promise<void> {
  await sql`select note_cash(${kind}, ${amountMinor}::bigint, ${orderId}::uuid, ${paymentId}::uuid, ${by?.id ?? null}::uuid, ${by?.name ?? null}::text)`.execute(
    db,
  )
}
