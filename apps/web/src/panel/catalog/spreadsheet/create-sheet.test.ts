import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { emptyVariantFields } from '@marketday/contract/catalog/products/variant-fields'
import { expect, test, vi } from 'vitest'
import { columns } from './cells/columns.ts'
import { createSheet } from './create-sheet.ts'
import { fromKept, toKept, type KeptEdits } from './Spreadsheet.tsx'

const row = (number: number, change: Partial<CellRow> = {}): CellRow => ({
  itemId: `item-${Math.ceil(number / 2)}`,
  variantId: `variant-${number}`,
  title: `Tee ${Math.ceil(number / 2)}`,
  status: 'draft',
  variantTitle: number % 2 ? 'S' : 'M',
  ...emptyVariantFields,
  sku: `T${number}`,
  priceMinor: 450,
  currency: 'GBP',
  onHand: 5,
  saleFrom: '',
  saleUntil: '',
  quantityBreaks: '',
  marketPrices: '',
  kind: 'physical',
  leadDays: null,
  hsCode: '',
  countryOfOrigin: '',
  ...change,
})

const at = (line: number, key: string) => ({
  row: line,
  column: columns.findIndex((column) => column.key === key),
})
const typed = (line: number, key: string, text: string) => ({
  ...at(line, key),
  text,
  isTyped: true,
})

function sheetOf(...rows: CellRow[]) {
  const sheet = createSheet(({ column }) => column.isFixed !== true)
  sheet.setRows(rows)
  return sheet
}
const problems = (sheet: ReturnType<typeof sheetOf>) =>
  sheet.problems().map(({ place, problem }) => [place.row, columns[place.column]?.key, problem])

test('INV-10 the title of an item is one cell in all of its lines', () => {
  const sheet = sheetOf(row(1), row(2), row(3))
  sheet.write([typed(1, 'title', 'Shirt')])
  expect([0, 1, 2].map((line) => sheet.textAt(at(line, 'title')))).toEqual([
    'Shirt',
    'Shirt',
    'Tee 2',
  ])
  expect(sheet.toSave()).toEqual([{ itemId: 'item-1', title: { from: 'Tee 1', to: 'Shirt' } }])
})

test('INV-10 edits are sent by item with what was seen; what is typed back is no edit', () => {
  const sheet = sheetOf(row(1), row(2))
  sheet.write([
    typed(0, 'priceMinor', '5'),
    typed(1, 'compareAtMinor', '9'),
    typed(1, 'onHand', '+2'),
  ])
  expect(sheet.textAt(at(0, 'priceMinor'))).toBe('5.00')
  expect(sheet.toSave()).toEqual([
    {
      itemId: 'item-1',
      variants: [
        { variantId: 'variant-1', priceMinor: { from: 450, to: 500 } },
        {
          variantId: 'variant-2',
          compareAtMinor: { from: null, to: 900 },
          onHand: { from: 5, to: 7 },
        },
      ],
    },
  ])
  sheet.write([typed(0, 'priceMinor', '4.50')])
  expect(sheet.view(at(0, 'priceMinor')).isEdited).toBe(false)
})

test('INV-10 a price is computed from what its line costs', () => {
  const sheet = sheetOf(row(1, { costMinor: 180 }), row(2))
  sheet.write([typed(0, 'priceMinor', '= cost × 3'), typed(1, 'priceMinor', '= cost × 3')])
  expect(sheet.textAt(at(0, 'priceMinor'))).toBe('5.40')
  expect(problems(sheet)).toEqual([[1, 'priceMinor', 'There is no cost in this line']])
})

test('UX-19 what was kept of edits stands in another sheet again, beside what others did meanwhile', () => {
  const before = sheetOf(row(1), row(2))
  before.write([typed(0, 'priceMinor', '5'), typed(1, 'sku', 'NEW'), typed(1, 'priceMinor', 'abc')])
  const kept = JSON.parse(JSON.stringify(toKept(before.edits()))) as KeptEdits
  const after = sheetOf(row(1, { priceMinor: 480 }), row(2))
  const gone = kept.edits.map((edit) => ({ ...edit, key: 'gone' as 'sku' }))
  after.restore(fromKept({ edits: [...kept.edits, ...gone] }))
  expect(after.textAt(at(0, 'priceMinor'))).toBe('5.00')
  expect(after.textAt(at(1, 'sku'))).toBe('NEW')
  expect(problems(after)).toEqual([
    [0, 'priceMinor', 'Someone else changed it to 4.80'],
    [1, 'priceMinor', 'Not a number'],
  ])
})

test('INV-10 a bad cell keeps what was typed, is listed, and keeps its item from being saved', () => {
  const sheet = sheetOf(row(1), row(2), row(3))
  sheet.write([typed(0, 'priceMinor', 'abc'), typed(1, 'sku', 'NEW'), typed(2, 'sku', 'OTHER')])
  expect(sheet.view(at(0, 'priceMinor'))).toMatchObject({ text: 'abc', problem: 'Not a number' })
  expect(problems(sheet)).toEqual([[0, 'priceMinor', 'Not a number']])
  expect(sheet.toSave().map(({ itemId }) => itemId)).toEqual(['item-2'])
})

test('INV-10 cells are bad beside each other too: a price before, a SKU twice, nothing for nothing', () => {
  const sheet = sheetOf(row(1), row(2), row(3, { priceMinor: 0 }))
  sheet.write([
    typed(0, 'compareAtMinor', '4.00'),
    typed(1, 'sku', 'T3'),
    typed(2, 'status', 'Active'),
    typed(1, 'salePriceMinor', '4.50'),
  ])
  expect(problems(sheet)).toEqual([
    [0, 'compareAtMinor', 'Must be above the price'],
    [1, 'sku', 'This SKU is used twice'],
    [1, 'salePriceMinor', 'Must be below the price'],
    [2, 'priceMinor', 'The price must be above zero'],
  ])
  sheet.write([
    typed(0, 'priceMinor', '3.00'),
    typed(2, 'priceMinor', '1'),
    typed(1, 'sku', 'T9'),
    typed(1, 'salePriceMinor', '= price - 0.50'),
  ])
  expect(problems(sheet)).toEqual([])
})

test('INV-10 many cells are one step, which is taken back and done again', () => {
  const sheet = sheetOf(row(1), row(2))
  const changed = vi.fn()
  sheet.subscribe(changed)
  sheet.write([typed(0, 'priceMinor', '+10 %'), typed(1, 'priceMinor', '+10 %')])
  expect(changed).toHaveBeenCalledOnce()
  sheet.write([typed(0, 'priceMinor', '9')])
  sheet.undo()
  expect(sheet.textAt(at(0, 'priceMinor'))).toBe('4.95')
  sheet.undo()
  expect([sheet.edits(), sheet.canUndo()]).toEqual([[], false])
  sheet.redo()
  expect(sheet.textAt(at(1, 'priceMinor'))).toBe('4.95')
})

test('INV-10 what is pasted is no formula, and fixed cells take nothing', () => {
  const sheet = sheetOf(row(1))
  const fixed = sheet.write([
    { ...at(0, 'priceMinor'), text: '-1.00' },
    { ...at(0, 'variantTitle'), text: 'XL' },
  ])
  expect(fixed).toBe(1)
  expect(sheet.view(at(0, 'priceMinor'))).toMatchObject({
    text: '-1.00',
    problem: 'Must be zero or more',
  })
  expect(sheet.textAt(at(0, 'variantTitle'))).toBe('S')
})

test('CON-01 what somebody else changed meanwhile is marked, not overwritten, and mine once I type it again', () => {
  const sheet = sheetOf(row(1), row(2))
  sheet.write([typed(0, 'priceMinor', '5'), typed(1, 'priceMinor', '6')])
  sheet.setRows([row(1, { priceMinor: 999 }), row(2, { priceMinor: 600 })])
  expect(problems(sheet)).toEqual([[0, 'priceMinor', 'Someone else changed it to 9.99']])
  expect(sheet.edits()).toHaveLength(1)
  sheet.write([typed(0, 'priceMinor', '5')])
  expect(problems(sheet)).toEqual([])
  expect(sheet.toSave()[0]?.variants?.[0]?.priceMinor).toEqual({ from: 999, to: 500 })
})

test('INV-10 why an item was refused stands at its cells until one of them is changed', () => {
  const sheet = sheetOf(row(1), row(2))
  sheet.write([typed(1, 'sku', 'TAKEN')])
  sheet.settle(new Map([['item-1', 'TAKEN is the SKU of Bun']]))
  expect(problems(sheet)).toEqual([[1, 'sku', 'TAKEN is the SKU of Bun']])
  expect(sheet.canUndo()).toBe(false)
  sheet.write([typed(1, 'sku', 'FREE')])
  expect(problems(sheet)).toEqual([])
})
