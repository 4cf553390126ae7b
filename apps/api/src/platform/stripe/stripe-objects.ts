import { sql } from 'kysely'

import type { Db } from '../database/tenant-db.ts'

/** Maps the provider's object to our row and tenant for later events. */
export async function rememberStripeObject(
  db: Db,
  {
    stripeId,
    purpose,
    subjectId,
  }: {
    readonly stripeId: string
    readonly purpose: 'order_payment' | 'payment_account' | 'plan_checkout' | 'subscription'
    readonly subjectId: string
  },
): Promise<void> {
  await sql`insert into stripe_references (stripe_id, tenant_id, purpose, subject_id)
    values (${stripeId}, ${db.context.tenantId}, ${purpose}, ${subjectId}) on conflict (stripe_id) do nothing`.execute(
    db,
  )
}

export const readStripeId = (
  reference: string | { id: string } | null | undefined,
): string | null => (typeof reference === 'string' ? reference : (reference?.id ?? null))
