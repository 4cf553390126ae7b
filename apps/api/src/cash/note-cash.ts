import { sql } from 'kysely'

import type { CashKind } from '@marketday/contract/cash/cash-ups'

import type { Db } from '../platform/database/tenant-db.ts'

/** How cash was taken, and by which driver where it was at the door. */
export interface CashTaken {
  readonly kind: Exclude<CashKind, 'difference'>
  readonly driverId?: string | null
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
  { kind, driverId = null, orderId, paymentId, amountMinor }: Noted,
): Promise<void> {
  await sql`select note_cash(${kind}, ${amountMinor}::bigint, ${orderId}::uuid, ${paymentId}::uuid, ${driverId}::uuid)`.execute(
    db,
  )
}
