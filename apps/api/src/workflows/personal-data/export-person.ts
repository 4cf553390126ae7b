import type { exportPerson as endpoint } from '@marketday/contract/orders/customers/export-person'

import { findErased } from '../../orders/customers/erasing/anonymise-orders.ts'
import { findCustomer } from '../../orders/customers/find-customer.ts'
import { findTimeZone } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Person } from './person-column.ts'
import { sendPersonFile } from './send-person-file.ts'

export async function exportPerson(input: Handling<typeof endpoint>): Promise<Blob> {
  const { db, params } = input
  const { id, name, email } = await findCustomer(db, params.customerId)
  const person = await findPerson(db, id)
  await record(db, { name: 'customer.exported', objectType: 'customer', objectId: id, details: {} })
  return sendPersonFile(input, { person, name: name || email, fileName: 'customer.zip' })
}

/** Same criteria as for erasure. */
export const findPerson = async (db: Db, customerId: string): Promise<Person> => ({
  ...(await findErased(db, customerId)),
  timeZone: await findTimeZone(db),
})
