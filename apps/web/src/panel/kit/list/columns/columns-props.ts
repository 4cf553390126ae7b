import type { ColumnChoice, Density, ListName } from '@marketday/contract/panel/lists/lists'
import type { NamedColumn } from './arrange-columns.ts'

export interface ColumnsProps {
  list: ListName
  columns: readonly NamedColumn[]
  /** Selectable columns, in order. */
  choices: readonly ColumnChoice[]
  density: Density
}
