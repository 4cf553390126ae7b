import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { answerConsent } from './answer-consent.ts'
import { checkoutSource } from './checkout-source.ts'

/** Consent given with an order moves with its address; earlier consent of the old address remains. */
export async function moveConsent(
  db: Db,
  {
    orderNumber,
    fromId,
    toId,
  }: { readonly orderNumber: number; readonly fromId: string | null; readonly toId: string },
): Promise<void> {
  const source = checkoutSource(orderNumber)
  const { rows } = await sql<{ id: string; words: string; hadAgreed: boolean }>`
    select c.customer_id as id, given.words, coalesce(
        (select h.is_given from customer_consents h
          where h.customer_id = c.customer_id and h.customer_consent_id < given.customer_consent_id
          order by h.customer_consent_id desc limit 1), false) as "hadAgreed"
    from customers named
    join customers c on c.customer_id = coalesce(named.merged_into, named.customer_id)
    cross join lateral (select * from customer_consents h
      where h.customer_id = c.customer_id and h.source = c.consent_source
      order by h.customer_consent_id desc limit 1) given
    where named.customer_id = ${fromId}::uuid and c.consent_source = ${source} and c.customer_id <> ${toId}::uuid`.execute(
    db,
  )
  const [agreed] = rows
  if (!agreed) return
  if (!agreed.hadAgreed) await answerConsent(db, agreed.id, { consent: null })
  await answerConsent(db, toId, { consent: { source, words: agreed.words } })
}
