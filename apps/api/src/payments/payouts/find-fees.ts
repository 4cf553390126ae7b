import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderFees } from '@marketday/contract/payments/payouts'

import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

type Fees = ResponseOf<typeof listOrderFees>

export async function findFees(db: Db, orderId: string): Promise<Fees> {
  const { rows } = await sql<{ fees: Fees['rows'] }>`
    select coalesce((
      select json_agg(fee) from (
        select p.payment_id as "paymentId", sum(b.fee_minor)::bigint as "feeMinor", b.currency
        from payments p join balance_transactions b on b.stripe_payment_intent_id = p.stripe_payment_intent_id
        where p.order_id = o.order_id group by p.payment_id, b.currency order by p.payment_id
      ) fee), '[]') as fees
    from orders o where o.order_id = ${orderId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Order')
  return { rows: row.fees }
}
