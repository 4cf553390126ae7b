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

const table = (text: string) => Array.from({ length: 40 }, () => text).join('\r')

test.each([
  ['utf-16le', Buffer.from(table('Crème é,4.50'), 'utf16le')],
  ['utf-16be', Buffer.from(table('Crème é,4.50'), 'utf16le').swap16()],
  // Mac Roman: è 0x8f, é 0x8e.
  ['macintosh', Buffer.from(table('Cr\u008fme \u008e,4.50'), 'latin1')],
  ['windows-1252', Buffer.from(table('Cr\u00e8me \u00e9,4.50'), 'latin1')],
])('a file in %s without a mark is recognised by its letters', async (encoding, bytes) => {
  const read = await listRows(bytes)
  expect(read).toMatchObject({ encoding, delimiter: ',' })
  expect(read.rows[0]).toEqual(['Crème é', '4.50'])
})

test.each([
  ['macintosh', 'K\u008ase f\u009fr Gr\u009a\u00a7e', 'Käse für Größe'],
  ['macintosh', 'don\u00d5t', 'don’t'],
  ['macintosh', '12 \u00db,', '12 €'],
  ['windows-1252', 'don\u0092t', 'don’t'],
  ['windows-1252', '\u008012', '€12'],
  ['windows-1252', 'CR\u00c8ME \u0096 K\u00c4SE', 'CRÈME – KÄSE'],
  ['windows-1252', 'caf\u00e9 \u0093pur\u0094', 'café “pur”'],
  ['windows-1252', '5 \u00a3', '5 £'],
])('in %s, %j is read as %s', async (encoding, text, shown) => {
  const read = await listRows(Buffer.from(`${text}\n`, 'latin1'))
  expect([read.encoding, read.rows[0]?.[0]]).toEqual([encoding, shown])
})

test('binary content without a mark is no text', async () => {
  const bytes = Buffer.from(Array.from({ length: 400 }, (_none, place) => (place * 7) % 256))
  await expect(listRows(bytes)).rejects.toThrow('unknown')
})

const formula = (cells: string) =>
  workbookFile({ shared: [], sheets: { A: `<row r="1">${cells}</row>` } })

test('errors of a workbook and formulas without a result are told apart from empty cells', async () => {
  const { rows } = await listRows(
    formula(
      '<c r="A1"><v>1</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C1"><f>A1*2</f></c>' +
        '<c r="D1"><f>A1*2</f><v>2</v></c><c r="E1" t="str"><f>""</f><v></v></c><c r="F1"/><c r="G1"><v>3</v></c>',
    ),
  )
  expect(rows[0]).toEqual(['1', '#DIV/0!', '#FORMULA!', '2', '', '', '3'])
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
