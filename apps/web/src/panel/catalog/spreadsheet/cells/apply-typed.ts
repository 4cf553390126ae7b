import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { digitsOf, readCell, writeAmount, type Reading, type Value } from './cell-text.ts'
import { columns, isNumber, type Column } from './columns.ts'
import { applyFormula, readFormula } from './formulas.ts'

interface Typed {
  readonly row: CellRow
  readonly column: Column
  readonly typed: string
  readonly mayCompute: boolean
  /** Current value including edits; undefined if the typed text is invalid. */
  readonly valueOf: (column: Column) => Value | undefined
}

/** Value of a cell after typing: literal, or computed by a formula. */
export function applyTyped({ row, column, typed, mayCompute, valueOf }: Typed): Reading {
  const formula = mayCompute && isNumber(column) ? readFormula(typed) : null
  if (!formula) return readCell(column, typed, row.currency)
  const places = digitsOf(column, row.currency)
  const numberIn = (which: Column) => {
    const value = valueOf(which)
    return typeof value === 'number' ? value : null
  }
  const look = (name: string) => {
    const named = columns.find(({ kind, names }) => kind === column.kind && names?.includes(name))
    return named && numberIn(named)
  }
  const result = applyFormula(formula, { amount: numberIn(column), places, look })
  if ('problem' in result) return result
  return readCell(column, writeAmount(result.amount, places), row.currency)
}
