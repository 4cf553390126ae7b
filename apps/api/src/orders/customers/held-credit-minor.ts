import { sql } from 'kysely'

/** Credit of account `a` held by checkouts. */
export const heldCreditMinor = sql<number>`coalesce((select -sum(m.amount_minor) from credit_movements m
  where m.credit_account_id = a.credit_account_id and m.kind in ('hold', 'release')), 0)`
