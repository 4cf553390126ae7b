import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderCodes as contract } from '@marketday/contract/orders/packing/order-codes'
import { spellBarcode } from '@marketday/contract/stock/spell-barcode'

import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

type Codes = ResponseOf<typeof contract>

export async function listOrderCodes(db: Db, orderId: string): Promise<Codes> {
  const { rows } = await sql<{ variantId: string; codes: string[] }>`
    with goods as (
      select variant_id, sku from order_lines where order_id = ${orderId}::uuid
      union
      select (part ->> 'variantId')::uuid, part ->> 'sku'
      from order_lines, jsonb_array_elements(parts) part where order_id = ${orderId}::uuid
    )
    select goods.variant_id as "variantId",
      array(select distinct code from unnest(array[goods.sku, v.sku, v.barcode]) code where code <> '') as codes
    from goods left join variants v on v.variant_id = goods.variant_id`.execute(db)
  // Every order has lines.
  if (rows.length === 0) throw notFound('Order')
  return {
    codes: rows.flatMap(({ variantId, codes }) =>
      codes.flatMap(spellBarcode).map((code) => ({ code, variantId })),
    ),
  }
}
