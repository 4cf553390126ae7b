import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { recordConsent, withdrawMerged } from './record-consent.ts'

interface Answer {
  /** Null if consent was withdrawn. */
  readonly consent: { readonly source: string; readonly words: string } | null
  /** Recorded by staff, whose act has its own journal entry. */
  readonly isByStaff?: true
}

/** Records the answer; ignores erased customers. A merged customer answers for the surviving one. */
export async function answerConsent(
  db: Db,
  customerId: string,
  { consent, isByStaff }: Answer,
): Promise<void> {
  const { rows } = await sql<{ id: string; isAgreed: boolean }>`
    select customer_id as id, consented_at is not null as "isAgreed" from customers
    where customer_id = (select coalesce(merged_into, customer_id) from customers where customer_id = ${customerId}::uuid)
      and erased_at is null and merged_into is null for no key update`.execute(db)
  const [customer] = rows
  if (!customer) return
  // Includes customers not counted as agreed, who may be so only since a merge.
  if (!consent) await withdrawMerged(db, customer.id)
  if (!consent && !customer.isAgreed) return
  await inOrder([
    db
      .updateTable('customers')
      .set((row) => ({
        consent_source: consent?.source ?? null,
        consented_at: consent ? appNow : null,
        version: row('version', '+', 1),
      }))
      .where('customer_id', '=', customer.id)
      .execute(),
    recordConsent(db, customer.id, { consent, words: consent?.words ?? '', isTheirs: !isByStaff }),
  ])
  if (!isByStaff)
    await record(db, {
      name: consent ? 'customer.agreed' : 'customer.news_stopped',
      objectType: 'customer',
      objectId: customer.id,
      details: {},
    })
}
