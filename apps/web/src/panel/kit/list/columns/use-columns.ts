import { columnShares, type ListName } from '@marketday/contract/panel/lists/lists'
import { useMemo } from 'react'
import type { Column, ColumnSizing } from '../../../../ui/lists/Table.tsx'
import { widthOf } from '../../../../ui/lists/width-of.ts'
import { saveArrangement, useListSettings } from '../settings/list-settings.ts'
import { choicesOf, shownColumns, withChoice } from './arrange-columns.ts'

export function useColumns<Row>(list: ListName, columns: readonly Column<Row>[]) {
  const { columns: saved, density } = useListSettings(list).settings
  // Stable identity between changes: the table rerenders all rows for new columns.
  return useMemo(() => {
    const choices = choicesOf(columns, saved)
    const resize: ColumnSizing['resize'] = (key, change) =>
      void saveArrangement(list, (now) => {
        const choicesNow = choicesOf(columns, now.columns)
        const match = shownColumns(columns, choicesNow).find((column) => column.key === key)
        const width = change(widthOf(match ?? {}))
        return { ...now, columns: withChoice(choicesNow, key, { width }) }
      })
    return {
      choices,
      density,
      shown: shownColumns(columns, choices),
      sizing: { ...columnShares, resize },
    }
  }, [list, columns, saved, density])
}
