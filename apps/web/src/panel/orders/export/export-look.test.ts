import { expect, test } from 'vitest'
import { columnsIn } from './ExportDialog.tsx'

test('ORD-17 columns stand in the order of the form, and those of lines only where lines have rows', () => {
  const columns = ['sku', 'total', 'number'] as const
  expect(columnsIn({ by: 'line', columns })).toEqual(['number', 'total', 'sku'])
  expect(columnsIn({ by: 'order', columns })).toEqual(['number', 'total'])
})
