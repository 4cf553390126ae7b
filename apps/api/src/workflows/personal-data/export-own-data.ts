import { sql } from 'kysely'

import type { exportOwnData as endpoint } from '@marketday/contract/orders/customers/own-data'

import { findOwnCustomer } from '../../orders/customers/own/find-own-customer.ts'
import { record } from '../../platform/events/record.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { sendPersonFile } from './send-person-file.ts'
import { requireMailbox } from './require-mailbox.ts'
import type { Erased } from '../../orders/customers/erasing/anonymise-orders.ts'
import { isReaddressed } from '../../orders/mails/tell-order.ts'
import { findTimeZone } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Person } from './person-column.ts'

/** Also produces a file if no data exists, stating so. */
export async function exportOwnData(input: PublicHandling<typeof endpoint>): Promise<Blob> {
  const { db } = input
  const email = await requireMailbox(input)
  const person = await findOwnPerson(db, email)
  const customer = await findOwnCustomer(db, email)
  if (customer)
    await record(db, {
      name: 'customer.exported',
      objectType: 'customer',
      objectId: customer.customerId,
      details: { isByCustomer: true },
    })
  return sendPersonFile(input, { person, name: email, fileName: 'your-data.zip' })
}

/**
 * Data given for a proved address, less than staff see. Merges are assumptions of staff, and an
 * order may contain another person's phone number: each address must be proved separately.
 */
async function findOwnPerson(db: Db, email: string): Promise<Person> {
  const key = email.toLowerCase()
  const { rows } = await sql<Erased>`
    with own as (select customer_id, coalesce(merged_into, customer_id) as kept_id from customers
        where email_key = ${key} and erased_at is null)
    select array(select customer_id from own) as "customerIds",
      array(select order_id from own join orders o on o.customer_id = own.kept_id
        where (lower(o.email) = ${key} or (own.customer_id = own.kept_id and not exists (select from customers m
            where m.merged_into = own.kept_id)))
          and not ${isReaddressed}) as "orderIds",
      array[${key}] as emails`.execute(db)
  const [person] = rows
  if (!person) throw new Error('a select without a row')
  return { ...person, timeZone: await findTimeZone(db) }
}
