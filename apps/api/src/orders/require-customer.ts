import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { erasedMeanwhile } from './customers/erasure.ts'
import { mergedMeanwhile } from './customers/lock-customers.ts'

/** Locks the customer against merging and erasure. */
export async function requireCustomer(db: Db, customerId: string): Promise<void> {
  const customer = await db
    .selectFrom('customers')
    .select(['merged_into', 'erased_at'])
    .where('customer_id', '=', customerId)
    .forShare()
    .executeTakeFirst()
  if (!customer) throw notFound('Customer')
  if (customer.erased_at !== null) throw erasedMeanwhile()
  if (customer.merged_into !== null) throw mergedMeanwhile()
}
