import { expect, test } from 'vitest'

import { workbookFile } from '../../../testing/imports/list-files.ts'
import { readSheetRows } from './read-sheet-rows.ts'

const refuseNothing = () => undefined

/** Lines of 16 bytes, longer in total than one read. */
const lines = Array.from(
  { length: 10_000 },
  (_none, row) => `${String(row).padStart(6, '0')},Crème é`,
)

async function listRows(bytes: Buffer) {
  const { rows, ...written } = await readSheetRows(bytes, refuseNothing)
  return { rows: await Array.fromAsync(rows), ...written }
}

test.each([
  ['utf-8', Buffer.from(lines.join('\n'))],
  ['utf-8', Buffer.from(`\uFEFF${lines.join('\n')}`)],
  ['utf-16le', Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf16le')],
  ['utf-16be', Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(lines.join('\r\n'), 'latin1')],
])('a long file in %s is read whole, part by part', async (encoding, bytes) => {
  const read = await listRows(bytes)
  expect(read).toMatchObject({ encoding, delimiter: ',' })
  expect(read.rows.map((row) => row.join(','))).toEqual(lines)
})

test('rows come before the rest of the file is taken apart', async () => {
  const bytes = Buffer.from([...lines, '"never closed,', ...lines].join('\n'))
  const { rows } = await readSheetRows(bytes, refuseNothing)
  const iterator = rows[Symbol.asyncIterator]()
  expect((await iterator.next()).value).toEqual(['000000', 'Crème é'])
  await expect(Array.fromAsync({ [Symbol.asyncIterator]: () => iterator })).rejects.toThrow(
    'damaged',
  )
})

test.each([
  ['', 'empty'],
  [' , ,\n\n,', 'empty'],
  ['a,b\n'.repeat(100_002), 'too_many_rows'],
  [`a,${'b'.repeat(32_768)}`, 'long_cell'],
  [`a${','.repeat(400)}b`, 'too_many_columns'],
  [`a\n"${'b,'.repeat(2_000_000)}`, 'damaged'],
])('a file of nothing or of too much is refused (%#)', async (text, problem) => {
  await expect(listRows(Buffer.from(text))).rejects.toThrow(problem)
})

test('empty rows are told, so that each row has its number', async () => {
  const { rows } = await listRows(Buffer.from('a;b\n\n\nc;d\ne;f\ng;h\n'))
  expect(rows.slice(0, 4)).toEqual([['a', 'b'], [''], [''], ['c', 'd']])
})

test('BUD-01: cells that share a text count as often as they show it', async () => {
  const cell = '<c t="s"><v>0</v></c>'
  const rows = `<row>${cell.repeat(90)}</row>`.repeat(30)
  const shared = [`<t>${'a'.repeat(30_000)}</t>`]
  await expect(listRows(workbookFile({ shared, sheets: { A: rows } }))).rejects.toThrow('too_much')
})
