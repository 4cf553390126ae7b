import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listExpected as endpoint } from '@marketday/contract/stock/documents/purchases'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { notFound } from '../../../platform/http/errors.ts'

export async function findExpected(db: Db, variantId: string) {
  const variant = await db
    .selectFrom('variants')
    .select('variant_id')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  if (!variant) throw notFound('Item')
  const { rows } = await sql<ResponseOf<typeof endpoint>['rows'][number]>`
    select purchase_id as "purchaseId", number, supplier_name as "supplierName", place.name as "locationName",
      expected_on::text as "expectedOn", line.quantity - line.received as quantity
    from purchase_lines line
    join purchases using (purchase_id)
    join locations place using (location_id)
    where line.variant_id = ${variantId}::uuid and status in ('ordered', 'partlyReceived') and line.received < line.quantity
    order by expected_on nulls last, number`.execute(db)
  return rows
}
