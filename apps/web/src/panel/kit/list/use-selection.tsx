import { useMemo, useState, type Dispatch } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'

interface Selectable<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly rowName: (row: Row) => string
}

/** Selected rows of the page: individually, as a range with Shift, or all through the heading. */
export function useSelection<Row>({ rows, rowKey, rowName }: Selectable<Row>) {
  const [keys, setKeys] = useState<Keys>(none)
  const [last, setLast] = useState('')
  // Stable identity between selection changes: the table rerenders all rows for new columns.
  const column = useMemo(
    () => choiceColumn({ rows, rowKey, rowName, keys, setKeys, last, setLast }),
    [rows, rowKey, rowName, keys, last],
  )
  const chosen = rows.filter((row) => keys.has(rowKey(row)))
  return { chosen, column, clear: () => setKeys(none) }
}

type Keys = ReadonlySet<string>

const none: Keys = new Set()

interface Selection<Row> extends Selectable<Row> {
  readonly keys: Keys
  readonly setKeys: Dispatch<Keys>
  /** Anchor of a range. */
  readonly last: string
  readonly setLast: Dispatch<string>
}

function choiceColumn<Row>(selection: Selection<Row>): Column<Row> {
  const { rows, rowKey, rowName, keys } = selection
  const count = rows.filter((row) => keys.has(rowKey(row))).length
  return {
    key: 'choice',
    header: 'Select',
    fixed: true,
    screenOnly: true,
    card: 'before',
    width: 3.5,
    heading: (
      <Checkbox
        label="Select all on this page"
        labelHidden
        checked={rows.length > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={(event) => choose(selection, rows, event.target.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox
        label={`Select ${rowName(row)}`}
        labelHidden
        checked={keys.has(rowKey(row))}
        onChange={({ target, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          choose(selection, isRange ? upTo(selection, row) : [row], target.checked)
          selection.setLast(rowKey(row))
        }}
      />
    ),
  }
}

function choose<Row>(
  { keys, rowKey, setKeys }: Selection<Row>,
  rows: readonly Row[],
  isChosen: boolean,
) {
  const named = new Set(rows.map(rowKey))
  setKeys(new Set([...[...keys].filter((key) => !named.has(key)), ...(isChosen ? named : [])]))
}

function upTo<Row>({ rows, rowKey, last }: Selection<Row>, row: Row): readonly Row[] {
  const from = rows.findIndex((candidate) => rowKey(candidate) === last)
  const to = rows.indexOf(row)
  return from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
