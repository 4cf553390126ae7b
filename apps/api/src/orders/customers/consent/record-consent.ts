import { sql } from 'kysely'

import type { Consent } from '@marketday/contract/orders/customers'

import type { Db } from '../../../platform/database/tenant-db.ts'

interface Answer {
  /** Null where they no longer agree. */
  readonly consent: Pick<Consent, 'source'> | null
  /** What stood beside the box. */
  readonly words?: string
  /** They answered themselves, and nobody for them. */
  readonly isTheirs?: true
}

/** Keeps that a customer agreed or no longer does; what holds now stands with the customer. */
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

/** Taken back for all that lead to a customer: none of them agrees again by being taken apart. */
export const withdrawMerged = (db: Db, customerId: string) =>
  sql`update customers set consent_source = null, consented_at = null where merged_into = ${customerId}::uuid`.execute(
    db,
  )
