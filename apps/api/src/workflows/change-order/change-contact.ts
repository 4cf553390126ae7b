import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { changeContact as endpoint } from '@marketday/contract/orders/acts/change-contact'

import { renameRecipient } from '../../deliveries/board/change-place.ts'
import { moveConsent } from '../../orders/customers/move-consent.ts'
import { moveUses } from '../../orders/discounts/take-discounts.ts'
import { setContact } from '../../orders/customers/set-contact.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

type Contact = BodyOf<typeof endpoint>
const fields = ['name', 'email', 'phone'] as const

/** Corrects the contact. Issued documents stay unchanged. */
export async function changeContact(db: Db, orderId: string, input: Contact): Promise<void> {
  await getOrderRow(db, orderId)
  await tellContact(db, orderId, { changed: await writeContact(db, orderId, input) })
}

/** Requires the locked order; updates the delivery too. Returns the changed fields. */
export async function writeContact(
  db: Db,
  orderId: string,
  input: Contact,
): Promise<readonly string[]> {
  const contact = { ...input, phone: input.phone ?? '' }
  const before = await db
    .selectFrom('orders')
    .select(fields)
    .select(['number', 'customer_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const changed = fields.filter((field) => before[field] !== contact[field])
  if (changed.length === 0) return []
  const toId = await setContact(db, orderId, contact)
  await moveConsent(db, { orderNumber: before.number, fromId: before.customer_id, toId })
  await renameRecipient(db, orderId, contact)
  if (changed.includes('email')) await moveUses(db, orderId, contact.email)
  return changed
}

interface ContactChange {
  readonly changed: readonly string[]
  readonly isByCustomer?: true
}

export async function tellContact(db: Db, orderId: string, details: ContactChange): Promise<void> {
  if (details.changed.length === 0) return
  // Only field names: the journal outlives personal data.
  await record(db, {
    name: 'order.contact_changed',
    objectType: 'order',
    objectId: orderId,
    details: { ...details },
  })
}
