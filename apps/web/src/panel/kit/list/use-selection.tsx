import { useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'

interface Selectable<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly rowName: (row: Row) => string
}

/** Selected rows of the page: individually, as a range with Shift, or all through the heading. */
export function useSelection<Row>(selectable: Selectable<Row>) {
  const { chosen, clear, selection } = useChoice(selectable)
  // Stable identity between selection changes: the table rerenders all rows for new columns.
  const column = useMemo(() => choiceColumn(selection), [selection])
  return { chosen, column, clear }
}

/** The same for rows outside of a table, which show `ChoiceBox` and `ChooseAll`. */
export function useChoice<Row>({ rows, rowKey, rowName }: Selectable<Row>) {
  const [keys, setKeys] = useState<Keys>(none)
  const [last, setLast] = useState('')
  const selection: Selection<Row> = useMemo(
    () => ({ rows, rowKey, rowName, keys, setKeys, last, setLast }),
    [rows, rowKey, rowName, keys, last],
  )
  const chosen = rows.filter((row) => keys.has(rowKey(row)))
  return { chosen, clear: () => setKeys(none), selection }
}

type Keys = ReadonlySet<string>

const none: Keys = new Set()

export interface Selection<Row> extends Selectable<Row> {
  readonly keys: Keys
  readonly setKeys: Dispatch<SetStateAction<Keys>>
  /** Anchor of a range. */
  readonly last: string
  readonly setLast: Dispatch<string>
}

function choiceColumn<Row>(selection: Selection<Row>): Column<Row> {
  return {
    key: 'choice',
    header: 'Select',
    fixed: true,
    screenOnly: true,
    card: 'before',
    width: 3.5,
    heading: (
      <ChooseAll label="Select all on this page" rows={selection.rows} selection={selection} />
    ),
    cell: (row) => <ChoiceBox row={row} selection={selection} />,
  }
}

interface ChooseAllProps<Row> {
  label: string
  rows: readonly Row[]
  selection: Selection<Row>
}

/** Selects all of these rows; Ctrl+A in one of them does the same. */
export function ChooseAll<Row>({ label, rows, selection }: ChooseAllProps<Row>) {
  const count = rows.filter((row) => selection.keys.has(selection.rowKey(row))).length
  return (
    <Checkbox
      data-choose-all
      label={label}
      labelHidden
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) => choose(selection, rows, event.target.checked)}
    />
  )
}

export function ChoiceBox<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const { rowKey, rowName, keys } = selection
  return (
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
  )
}

function choose<Row>({ rowKey, setKeys }: Selection<Row>, rows: readonly Row[], isChosen: boolean) {
  const named = new Set(rows.map(rowKey))
  setKeys(
    (keys) => new Set([...[...keys].filter((key) => !named.has(key)), ...(isChosen ? named : [])]),
  )
}

function upTo<Row>({ rows, rowKey, last }: Selection<Row>, row: Row): readonly Row[] {
  const from = rows.findIndex((candidate) => rowKey(candidate) === last)
  const to = rows.indexOf(row)
  return from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
