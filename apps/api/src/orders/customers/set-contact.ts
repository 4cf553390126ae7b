import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { appNow } from '../../platform/database/sql.ts'

interface Contact {
  readonly email: string
  readonly name: string
  readonly phone: string
}

/**
 * Assigns the order to the customer with that address and returns the customer's id. Another address
 * ends the links sent to the former one.
 */
export async function setContact(db: Db, orderId: string, contact: Contact): Promise<string> {
  const customerId = await ensureCustomer(db, contact)
  await db
    .updateTable('orders')
    .set((set) => ({
      ...contact,
      customer_id: customerId,
      version: set('version', '+', 1),
      link_generation: sql`link_generation + (lower(email) <> ${contact.email.toLowerCase()})::int`,
    }))
    .where('order_id', '=', orderId)
    .execute()
  return customerId
}

/** Case-insensitive; creates an unknown customer, as `insert_order` does. */
export async function ensureCustomer(db: Db, contact: Contact): Promise<string> {
  const { id } = await db
    .insertInto('customers')
    .values(contact)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'email_key'])
        .doUpdateSet((set) => ({ phone: set.ref('customers.phone') })),
    )
    .returning(({ fn }) => fn.coalesce('merged_into', 'customer_id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the address as confirmed, including that of a merged customer. */
export async function confirmCustomer(db: Db, email: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ email_confirmed_at: appNow })
    .where('email_key', '=', email.toLowerCase())
    .where('email_confirmed_at', 'is', null)
    .execute()
}
