import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { changeContact as endpoint } from '@marketday/contract/orders/acts/change-contact'

import { renameRecipient } from '../../deliveries/board/rename-recipient.ts'
import { moveConsent } from '../../orders/customers/consent/move-consent.ts'
import { setContact } from '../../orders/customers/set-contact.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

type Contact = BodyOf<typeof endpoint>
const fields = ['name', 'email', 'phone'] as const

/** Who ordered, as a person has corrected it. What was issued stays as it is. */
export async function changeContact(db: Db, orderId: string, input: Contact): Promise<void> {
  await getOrderRow(db, orderId)
  await tellContact(db, orderId, { changed: await writeContact(db, orderId, input) })
}

/** Of an order that is locked; the driver's copy follows. Gives what was changed. */
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
  return changed
}

interface ContactChange {
  readonly changed: readonly string[]
  /** The staff is told. */
  readonly isByCustomer?: true
}

export async function tellContact(db: Db, orderId: string, details: ContactChange): Promise<void> {
  if (details.changed.length === 0) return
  // Which of them, and not what they were: the journal is kept longer than a person may be known by it.
  await record(db, {
    name: 'order.contact_changed',
    objectType: 'order',
    objectId: orderId,
    details: { ...details },
  })
}
