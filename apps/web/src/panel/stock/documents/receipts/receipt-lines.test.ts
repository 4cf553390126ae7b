import type { StockRow } from '@marketday/contract/stock/stock'
import { expect, test } from 'vitest'
import { lineOf, withFound, withLines } from './receipt-lines.ts'

const loaf = { variantId: 'loaf', title: 'Loaf', variantTitle: '' } as StockRow
const read = (code: string, quantity = '1') => lineOf({ code, quantity })
const shown = (lines: readonly { code: string; quantity: string }[]) =>
  lines.map(({ code, quantity }) => `${code} ${quantity}`)

test('INV-17 a code that is there already makes its line one more, whether or not it is known yet', () => {
  const waiting = withLines([], [read('A'), read('B'), read('a', '3')])
  expect(shown(waiting)).toEqual(['A 4', 'B 1'])
  const found = withFound(waiting, [{ ...waiting[0], stock: loaf } as never])
  expect(shown(withLines(found, [read('A')]))).toEqual(['A 5', 'B 1'])
})

test('INV-17 what is no number is kept as it was typed beside what is added', () => {
  expect(shown(withLines([read('A', 'many')], [read('A')]))).toEqual(['A many', 'A 1'])
  expect(shown(withLines([read('A')], [read('A', 'many')]))).toEqual(['A 1', 'A many'])
})

test('INV-17 a barcode and an SKU of one item end in one line; an answer to a code typed over meanwhile is left out', () => {
  const lines = [read('SKU-1', '2'), read('4006381333931', '3'), read('OLD')]
  const answers = lines.map((line) => ({ ...line, stock: loaf }))
  const typedOver = lines.map((line) => (line.code === 'OLD' ? { ...line, code: 'NEW' } : line))
  expect(shown(withFound(typedOver, answers))).toEqual(['SKU-1 5', 'NEW 1'])
})
