import { sql } from 'kysely'

import type { Consent } from '@marketday/contract/orders/customers'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface Answer {
  /** Null if consent was withdrawn. */
  readonly consent: Pick<Consent, 'source'> | null
  readonly words?: string
  /** Answered by the customer, not by staff. */
  readonly isTheirs?: boolean
}

/** Appends a consent change; the current state is on the customer. */
export const recordConsent = (
  db: Db,
  customerId: string,
  { consent, words = '', isTheirs }: Answer,
) =>
  db
    .insertInto('customer_consents')
    .values({
      customer_id: customerId,
      is_given: consent !== null,
      source: consent?.source ?? '',
      words,
      actor_name: isTheirs ? '' : db.context.actor.name,
    })
    .execute()

/** Withdraws consent for all merged customers, so that an undo does not restore it. */
export async function withdrawMerged(db: Db, customerId: string): Promise<void> {
  await inOrder([
    sql`update customers set consent_source = null, consented_at = null where merged_into = ${customerId}::uuid`.execute(
      db,
    ),
    sql`update customer_merges m set before = m.before || '{"consent":null}' from customers c
      where c.customer_id = m.kept_id and ${customerId}::uuid in (c.customer_id, c.merged_into) and m.undone_at is null`.execute(
      db,
    ),
  ])
}
