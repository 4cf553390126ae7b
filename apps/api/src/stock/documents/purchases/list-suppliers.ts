import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'

const limit = 500

/** Distinct by name, with the email of the newest order. */
export async function listSuppliers(db: Db) {
  const { rows } = await sql<{ name: string; email: string }>`
    select distinct on (supplier_name) supplier_name as name, supplier_email as email
    from purchases order by supplier_name, created_at desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
