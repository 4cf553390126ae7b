import type { ColumnChoice, Density, ListName } from '@marketday/contract/panel/lists'

import type { Column } from '../../../ui/lists/Table.tsx'

export type NamedColumn = Pick<Column<never>, 'key' | 'header' | 'primary' | 'hidden' | 'fixed'>

/** Choice per column, in the user's order. A new column goes after its predecessor in the default order. */
export function choicesOf(
  columns: readonly NamedColumn[],
  saved: readonly ColumnChoice[],
): readonly ColumnChoice[] {
  const free = columns.filter(({ fixed }) => !fixed)
  const order = saved.filter(({ key }) => free.some((column) => column.key === key))
  for (const [index, { key, hidden = false }] of free.entries()) {
    if (order.some((choice) => choice.key === key)) continue
    const before = free[index - 1]?.key
    const place = order.findIndex((choice) => choice.key === before) + 1
    order.splice(place, 0, { key, isHidden: hidden, width: null })
  }
  const named = free.find(({ primary }) => primary)?.key
  return order.map((choice) => (choice.key === named ? { ...choice, isHidden: false } : choice))
}

/** Visible columns: fixed ones first, then in the chosen order. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choices: readonly ColumnChoice[],
): readonly Column<Row>[] {
  const chosen = choices.flatMap(({ key, isHidden, width }) => {
    const column = isHidden ? undefined : columns.find((candidate) => candidate.key === key)
    return column ? [width === null ? column : { ...column, width }] : []
  })
  return [...columns.filter(({ fixed }) => fixed), ...chosen]
}

export const withChoice = (
  choices: readonly ColumnChoice[],
  key: string,
  part: Partial<ColumnChoice>,
): ColumnChoice[] => choices.map((choice) => (choice.key === key ? { ...choice, ...part } : choice))

/** Moves by one; stays at the end. */
export function movedBy(choices: readonly ColumnChoice[], key: string, by: -1 | 1): ColumnChoice[] {
  const from = choices.findIndex((choice) => choice.key === key)
  const choice = choices[from]
  const next = choices.filter((entry) => entry !== choice)
  if (choice) next.splice(Math.max(0, from + by), 0, choice)
  return next
}

export interface ColumnsProps {
  list: ListName
  columns: readonly NamedColumn[]
  /** Selectable columns, in order. */
  choices: readonly ColumnChoice[]
  density: Density
}
