import { csvMark, toCsvLine } from '@marketday/contract/catalog/products/csv'

import { xlsxParts } from './xlsx-parts.ts'
import type { Cell } from './xlsx-parts.ts'

export type Rows = AsyncIterable<readonly (readonly Cell[])[]>

export interface WrittenTable {
  readonly name: string
  readonly columns: readonly (readonly [key: string, heading: string])[]
  readonly rows: Rows
}

export async function* writeCsv({ columns, rows }: WrittenTable): AsyncGenerator<string> {
  yield csvMark + toCsvLine(columns.map(([, heading]) => heading))
  for await (const some of rows) yield some.map(toCsvLine).join('')
}

export async function* writeJson({ columns, rows }: WrittenTable): AsyncGenerator<string> {
  let before = '[\n'
  for await (const some of rows)
    for (const cells of some) {
      const named = columns.map(([key], index) => [key, cells[index] ?? null])
      yield before + JSON.stringify(Object.fromEntries(named))
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const writeXlsx = ({ name, columns, rows }: WrittenTable): AsyncGenerator<Buffer> =>
  xlsxParts({ name, headings: columns.map(([, heading]) => heading), rows })

export const tableWriters = { csv: writeCsv, json: writeJson, xlsx: writeXlsx } as const
