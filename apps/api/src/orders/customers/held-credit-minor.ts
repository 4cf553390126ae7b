import { sql } from 'kysely'

/** What checkouts keep of the credit account `a`, and give back where nothing is bought. */
export const heldCreditMinor = sql<number>`coalesce((select -sum(m.amount_minor) from credit_movements m
  where m.credit_account_id = a.credit_account_id and m.kind in ('hold', 'release')), 0)`
