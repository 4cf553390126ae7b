import type { Selectable, Updateable } from 'kysely'

import type { PlanCheckouts } from '../../platform/database/database-types.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export type CheckoutRow = Selectable<PlanCheckouts>

export const findCheckout = (db: Db, checkoutId: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('plan_checkouts')
    .selectAll()
    .where('plan_checkout_id', '=', checkoutId)
    .executeTakeFirst()

export const listOpenCheckouts = (db: Db, besides: string) =>
  db
    .selectFrom('plan_checkouts')
    .select(['plan_checkout_id as id', 'stripe_session_id as sessionId'])
    .where('status', 'in', ['created', 'open'])
    .where('plan_checkout_id', '<>', besides)
    .execute()

export const changeCheckout = (db: Db, checkoutId: string, change: Updateable<PlanCheckouts>) =>
  db.updateTable('plan_checkouts').set(change).where('plan_checkout_id', '=', checkoutId).execute()

export const closeCheckout = (
  db: Db,
  checkoutId: string,
  status: 'paid' | 'expired' | 'surplus' | 'returned',
) =>
  db
    .updateTable('plan_checkouts')
    .set({ status, finished_at: appNow })
    .where('plan_checkout_id', '=', checkoutId)
    .execute()
