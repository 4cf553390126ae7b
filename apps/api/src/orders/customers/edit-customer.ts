import type { Selectable } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { CustomerDetails, updateCustomer } from '@marketday/contract/orders/acts/edit-customer'

import { record } from '../../platform/events/record.ts'
import type { EventOn } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Customers } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordConsent, withdrawMerged } from './record-consent.ts'
import { erasedMeanwhile } from './erasure.ts'
import { changeTags } from '../marks/tag-order.ts'
import type { TagChange } from '../marks/tag-order.ts'

type Stored = Selectable<Customers>

const changedMeanwhile =
  'Someone else changed this customer while you were editing. Save again to choose which changes to keep.'

export async function editCustomer(
  db: Db,
  customerId: string,
  { details, version }: BodyOf<typeof updateCustomer>,
): Promise<void> {
  const stored = await lockCustomer(db, customerId)
  if (stored.version !== version || stored.customer_id !== customerId)
    throw conflict('version_conflict', changedMeanwhile)
  const changed = changedFields(stored, details)
  if (changed.length === 0) return
  const isReaddressed = stored.email.toLowerCase() !== details.email.toLowerCase()
  if (isReaddressed) await refuseTaken(db, customerId, details.email)
  await db
    .updateTable('customers')
    .set({
      name: details.name,
      email: details.email,
      phone: details.phone ?? '',
      note: details.note,
      // A new address is unconfirmed.
      ...(isReaddressed && { email_confirmed_at: null }),
      ...(changed.includes('consent') && {
        consent_source: details.consentSource,
        consented_at: details.consentSource === null ? null : db.context.now.toISOString(),
      }),
      version: version + 1,
    })
    .where('customer_id', '=', customerId)
    .execute()
  if (changed.includes('consent')) await keepConsent(db, customerId, details.consentSource)
  // Only field names: the journal outlives personal data.
  await toRecord(db, customerId, { name: 'customer.changed', details: { changed } })
}

async function keepConsent(db: Db, customerId: string, source: string | null): Promise<void> {
  if (source === null) await withdrawMerged(db, customerId)
  await recordConsent(db, customerId, { consent: source === null ? null : { source } })
}

export async function tagCustomer(db: Db, customerId: string, change: TagChange): Promise<void> {
  const { customer_id: id } = await lockCustomer(db, customerId)
  const { added, removed } = await changeTags(db, { kind: 'customer', id }, change)
  if (added.length + removed.length > 0)
    await toRecord(db, id, { name: 'customer.tagged', details: { added, removed } })
}

/** Follows a merge to the surviving customer. */
async function lockCustomer(db: Db, customerId: string): Promise<Stored> {
  const stored = await db
    .selectFrom('customers')
    .selectAll()
    .where('customer_id', '=', (find) =>
      find
        .selectFrom('customers as named')
        .select(({ fn }) => fn.coalesce('named.merged_into', 'named.customer_id').as('id'))
        .where('named.customer_id', '=', customerId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound('Customer')
  if (stored.erased_at !== null) throw erasedMeanwhile()
  if (stored.merged_into !== null) throw conflict('version_conflict', changedMeanwhile)
  return stored
}

const changedFields = (stored: Stored, details: CustomerDetails): string[] => [
  ...(['name', 'email', 'note'] as const).filter((field) => stored[field] !== details[field]),
  ...(stored.phone === (details.phone ?? '') ? [] : ['phone']),
  ...(stored.consent_source === details.consentSource ? [] : ['consent']),
]

async function refuseTaken(db: Db, customerId: string, email: string): Promise<void> {
  const taken = await db
    .selectFrom('customers')
    .select('merged_into')
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!taken) return
  const message =
    taken.merged_into === customerId
      ? 'This address belongs to a merged customer, along with its orders. Undo the merge to use it here'
      : 'Another customer has this address'
  throw conflict('conflict', message, [{ path: 'email', message }])
}

const toRecord = (db: Db, customerId: string, event: EventOn<'customer'>) =>
  record(db, { ...event, objectType: 'customer', objectId: customerId })
