import type { exportPerson as endpoint } from '@marketday/contract/orders/customers/export-person'

import { findErased } from '../../orders/customers/erasing/anonymise-orders.ts'
import { findCustomer } from '../../orders/customers/find-customer.ts'
import { findTimeZone } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { writeCsv, writeJson } from '../../platform/files/tables/write-table.ts'
import { zipParts } from '../../platform/files/tables/zip-parts.ts'
import type { ZipEntry } from '../../platform/files/tables/zip-parts.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { personPage } from './person-page.ts'
import type { Person } from './person-column.ts'
import { personSections } from './person-sections.ts'
import { readSection } from './read-section.ts'

/** All that is kept of a customer and of those who were merged into them, sent while it is read. */
export async function exportPerson({ db, params, services, reply }: Handling<typeof endpoint>) {
  const { id, name, email } = await findCustomer(db, params.customerId)
  const person = await findPerson(db, id)
  await record(db, { name: 'customer.exported', objectType: 'customer', objectId: id, details: {} })
  const entries = fileEntries(services.databases.read(db.context), person, name || email)
  return fileReply(reply, 'customer.zip', zipParts(entries))
}

/** By what somebody is looked for: the same as when they are erased. */
export const findPerson = async (db: Db, customerId: string): Promise<Person> => ({
  ...(await findErased(db, customerId)),
  timeZone: await findTimeZone(db),
})

function fileEntries(db: Db, person: Person, name: string): ZipEntry[] {
  const tables = personSections.map((section) => ({
    name: section.title,
    columns: section.columns.map(({ heading }) => [heading, heading] as const),
    file: section.file,
    get rows() {
      return readSection(db, section, person)
    },
  }))
  return [
    { name: 'index.html', content: personPage(name, tables) },
    ...tables.flatMap((table) => [
      { name: `csv/${table.file}.csv`, content: writeCsv(table) },
      { name: `json/${table.file}.json`, content: writeJson(table) },
    ]),
  ]
}
