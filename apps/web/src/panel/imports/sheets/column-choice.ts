import type { MatchKey, Sheet } from '@marketday/contract/imports/sheets'
import { sheetColumns } from '@marketday/contract/catalog/products/item-sheet'
import { checked } from '../../../platform/forms/checked.ts'

export interface Choice {
  readonly columns: (string | null)[]
  readonly matchBy: MatchKey | ''
  readonly decimal: Sheet['format']['decimal']
  /** Empty for none. */
  readonly rate: string
}

export const choicesOf = ({ columns, matchBy, format }: Sheet): Choice => ({
  columns: columns.map(({ field }) => field),
  matchBy: matchBy ?? '',
  decimal: format.decimal,
  rate: format.rate === undefined ? '' : String(format.rate),
})

/** Index of a column that repeats another one's field; -1 if none. */
export const placeOfSecond = (columns: Choice['columns']) =>
  columns.findIndex((field, place) => field !== null && columns.indexOf(field) !== place)

export function parseChoice({ columns, matchBy, decimal, rate }: Choice) {
  const isThere = matchBy === 'none' || (matchBy !== '' && columns.includes(matchBy))
  return checked(
    { columns, matchBy, decimal, rate },
    {
      rate: rate !== '' && !(Number(rate) > 0) && 'Enter a number such as 0.79',
      matchBy: !isThere && whatIsMissing(matchBy),
      columns: placeOfSecond(columns) >= 0 && 'Two columns have the same content',
    },
  )
}

const whatIsMissing = (matchBy: MatchKey | '') =>
  matchBy === ''
    ? 'Choose what to match items by'
    : `Choose below which column has “${sheetColumns[matchBy]}”`
