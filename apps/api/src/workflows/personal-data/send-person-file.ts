import type { FastifyReply } from 'fastify'

import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { writeCsv, writeJson } from '../../platform/files/tables/write-table.ts'
import { zipParts } from '../../platform/files/tables/zip-parts.ts'
import type { ZipEntry } from '../../platform/files/tables/zip-parts.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Services } from '../../platform/services.ts'
import type { Person } from './person-column.ts'
import { personPage } from './person-page.ts'
import { personSections } from './person-sections.ts'
import { readSection } from './read-section.ts'

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
