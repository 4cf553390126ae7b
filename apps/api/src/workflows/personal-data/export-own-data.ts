import type { exportOwnData as endpoint } from '@marketday/contract/orders/customers/own-data'

import { findOwnCustomer } from '../../orders/customers/own/find-own-customer.ts'
import { record } from '../../platform/events/record.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { sendPersonFile } from './send-person-file.ts'
import { findOwnPerson } from './find-own-person.ts'
import { requireMailbox } from './require-mailbox.ts'

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
