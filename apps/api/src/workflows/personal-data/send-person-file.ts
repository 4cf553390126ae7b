import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'

import { toMajor } from '@marketday/contract/money/money'
import type { exportPerson as endpoint } from '@marketday/contract/orders/customers/export-person'

import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { writeCsv, writeJson } from '../../platform/files/tables/write-table.ts'
import { zipParts } from '../../platform/files/tables/zip-parts.ts'
import type { ZipEntry } from '../../platform/files/tables/zip-parts.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Services } from '../../platform/services.ts'
import type { Person, PersonColumn, PersonSection } from './person-column.ts'
import { personSections } from './person-sections.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import { escape } from '../../platform/mail/mail-layout.ts'
import type { WrittenTable } from '../../platform/files/tables/write-table.ts'
import { findErased } from '../../orders/customers/erasure.ts'
import { findCustomer } from '../../orders/customers/find-customer.ts'
import { findTimeZone } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { Handling } from '../../platform/http/handle.ts'

interface Sent {
  readonly person: Person
  readonly name: string
  readonly fileName: string
}

export const sendPersonFile = (
  {
    db,
    services,
    reply,
  }: { readonly db: Db; readonly services: Services; readonly reply: FastifyReply },
  { person, name, fileName }: Sent,
): Blob => {
  const entries = fileEntries(services.databases.read(db.context), person, name)
  return fileReply(reply, fileName, zipParts(entries))
}

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

const batchSize = 500

type Row = Readonly<Record<string, Cell>>

/** In batches; rows added while reading come last. */
async function* readSection(
  db: Db,
  section: PersonSection,
  person: Person,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let offset = 0; ; offset += batchSize) {
    const { rows } = await sql<Row>`
      ${selectSection(section, person)} limit ${batchSize} offset ${offset}`.execute(db)
    yield rows.map((row) => section.columns.map((column) => toCell(row, column)))
    if (rows.length < batchSize) return
  }
}

export function selectSection({ columns, from }: PersonSection, person: Person) {
  const selected = columns.map(({ heading, value }) => sql`${value(person)} as ${sql.id(heading)}`)
  return sql`select ${sql.join(selected)} from ${from(person)}`
}

function toCell(row: Row, { heading, isAmount }: PersonColumn): Cell {
  const value = row[heading] ?? ''
  return isAmount && typeof value === 'number' ? toMajor(value, String(row['Currency'])) : value
}

/** Self-contained HTML page that works offline. */
async function* personPage(name: string, tables: readonly WrittenTable[]): AsyncGenerator<string> {
  const title = escape(`Data stored about ${name}`)
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head>
<body><h1>${title}</h1>
<p>The same data is in the folder csv as tables for spreadsheets, and in the folder json for programs. Times are those of the business. Emails are listed without their texts, which contain secret links and codes; they are in the mailbox they were sent to.</p>
`
  for (const table of tables) yield* section(table)
  yield '</body></html>\n'
}

async function* section({ name, columns, rows }: WrittenTable): AsyncGenerator<string> {
  yield `<section><h2>${escape(name)}</h2>`
  let isEmpty = true
  for await (const some of rows)
    for (const cells of some) {
      if (isEmpty) yield head(name, columns)
      isEmpty = false
      yield `<tr>${cells.map((cell) => `<td dir="auto">${escape(String(cell ?? ''))}</td>`).join('')}</tr>\n`
    }
  yield isEmpty ? '<p>No data stored.</p></section>\n' : '</tbody></table></div></section>\n'
}

/** Wide tables scroll by themselves, also by keyboard. */
const head = (name: string, columns: WrittenTable['columns']): string =>
  `<div tabindex="0" role="region" aria-label="${escape(name)}"><table><thead><tr>${columns
    .map(([, heading]) => `<th scope="col">${escape(heading)}</th>`)
    .join('')}</tr></thead><tbody>\n`

const style = `:root{color-scheme:light dark}
body{margin:2rem auto;max-width:75rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
div{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;overflow-wrap:normal}
th,td{border:1px solid GrayText;padding:.4rem .6rem;text-align:start;vertical-align:top;white-space:pre-line}
th{white-space:nowrap}`

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
