import { sql } from 'kysely'

import { minorDigits, toDecimal } from '@marketday/contract/money/money'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import type { Person, PersonColumn, PersonSection } from './person-column.ts'

const batchSize = 500

type Row = Readonly<Record<string, Cell>>

/** In batches; rows added while reading come last. */
export async function* readSection(
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
  return isAmount && typeof value === 'number'
    ? Number(toDecimal(value, minorDigits(String(row['Currency']))))
    : value
}
