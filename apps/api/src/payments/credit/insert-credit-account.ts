import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Opens store credit in the currency of the business; no effect if the customer has an account. */
export async function insertCreditAccount(db: Db, customerId: string): Promise<void> {
  await sql`insert into credit_accounts (kind, customer_id, currency)
    select 'customer', ${customerId}::uuid, currency from tenants where tenant_id = ${db.context.tenantId}::uuid
    on conflict do nothing`.execute(db)
}
