import { expect, test } from 'vitest'

import { sheetsIn } from './read-workbook.ts'
import { xlsxParts } from '../../../platform/files/tables/xlsx-parts.ts'
import type { Cell } from '../../../platform/files/tables/xlsx-parts.ts'

async function write(rows: AsyncIterable<readonly (readonly Cell[])[]>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of xlsxParts({ name: 'A & B', headings: ['Text', 'Number'], rows }))
    parts.push(part)
  return Buffer.concat(parts)
}

test('ORD-17 a workbook is read as it was written, whatever its texts hold', async () => {
  async function* rows() {
    yield [['=1+1', 1.5] as const, ['<b>&"ü"\u0007', -2] as const]
    yield [[null, 0] as const, ['  spaces ', 3] as const]
  }
  const limits = { rows: 100, letters: 10_000, isExact: true }
  const sheets = []
  for await (const { name, listRows } of sheetsIn(await write(rows()), limits))
    sheets.push({ name, rows: [...listRows()] })
  expect(sheets).toEqual([
    {
      name: 'A & B',
      rows: [
        ['Text', 'Number'],
        ['=1+1', '1.5'],
        ['<b>&"ü"', '-2'],
        ['', '0'],
        ['  spaces ', '3'],
      ],
    },
  ])
})

test('ORD-17 what fails while it is written fails the file', async () => {
  // oxlint-disable-next-line require-yield -- it fails before it has any
  async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
    throw new Error('the database is gone')
  }
  await expect(write(rows())).rejects.toThrow('the database is gone')
})
