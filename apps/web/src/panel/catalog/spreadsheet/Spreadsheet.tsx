import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { CellRow } from '@marketday/contract/catalog/products/item-cells'

import { notify } from '../../../ui/feedback/toast.ts'
import { KeptFormOffer, useKeptForm } from '../../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useCan } from '../../account-query.ts'
import { columns, type Column } from './cells/columns.ts'
import { oneCell, type Selection } from './cells/ranges.ts'
import { FindBar } from './FindBar.tsx'
import { Grid } from './grid/Grid.tsx'
import type { Chosen } from './grid/use-window.ts'
import { SavePreview } from './SavePreview.tsx'
import { createSheet } from './create-sheet.ts'
import type { Cell, Edit } from './sheet-state.ts'
import type { CellQuery } from './spreadsheet-queries.ts'
import { Toolbar } from './Toolbar.tsx'
import { count, counted } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { Place } from './cells/ranges.ts'
import type { Problem } from './find-problems.ts'

interface SpreadsheetProps {
  rows: readonly CellRow[]
  query: CellQuery
}

export function Spreadsheet({ rows, query }: SpreadsheetProps) {
  const mayEdit = useMayEdit()
  const [sheet] = useState(() => createSheet((cell) => mayEdit.current(cell)))
  const [chosen, setChosen] = useState<Chosen>({ ...oneCell({ row: 0, column: 0 }), focusTurn: 0 })
  const [isFinding, setFinding] = useState(false)
  const [isSaving, setSaving] = useState(false)
  useSyncExternalStore(sheet.subscribe, sheet.version)
  // The sheet is independent of React and preserves edits while rows are refetched.
  useLayoutEffect(() => sheet.setRows(rows), [sheet, rows])

  const choose = (selection: Selection) =>
    setChosen(({ focusTurn }) => ({ ...selection, focusTurn: focusTurn + 1 }))
  const show = (selection: Selection) => setChosen(({ focusTurn }) => ({ ...selection, focusTurn }))
  const edits = sheet.edits()
  const edited = new Set(edits.map(({ column }) => column))
  const storedForm = useKeptForm<null, KeptEdits>({
    of: edits.length <= mostKept ? `spreadsheet ${JSON.stringify(query)}` : null,
    opened: null,
    isDirty: edits.length > 0,
    read: () => toKept(sheet.edits()),
    begin: (_opened, draft) => sheet.restore(fromKept(draft)),
  })
  return (
    <form
      noValidate
      aria-label="Spreadsheet"
      onSubmit={(event) => {
        event.preventDefault()
        if (edits.length > 0) setSaving(true)
      }}
      className="flex flex-col gap-3"
    >
      <KeptFormOffer kept={storedForm} />
      <Toolbar sheet={sheet} chosen={chosen} onFind={() => setFinding(true)} />
      {isFinding && (
        <FindBar
          sheet={sheet}
          chosen={chosen}
          onShow={show}
          onClose={() => {
            setFinding(false)
            choose(chosen)
          }}
        />
      )}
      <Grid
        sheet={sheet}
        chosen={chosen}
        onChoose={choose}
        onFind={() => setFinding(true)}
        onSaid={(message) => notify(message)}
      />
      <ProblemList problems={sheet.problems()} onJump={(place) => choose(oneCell(place))} />
      <SaveBar
        changes={columns.filter((column) => edited.has(column)).map(({ header }) => header)}
        keptAt={storedForm.keptAt}
        saving={false}
        saveLabel="Review changes"
        onDiscard={sheet.discard}
      />
      <LeaveGuard dirty={edited.size > 0} />
      {isSaving && (
        <SavePreview
          sheet={sheet}
          query={query}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false)
            choose(chosen)
          }}
        />
      )}
    </form>
  )
}

/** Stock requires a separate permission and tracked items; lead days require a made-to-order item. */
function useMayEdit() {
  const can = useCan()
  const may = ({ column, row }: Cell) =>
    column.isFixed !== true &&
    can('products.edit') &&
    (column.key !== 'onHand' || (row.onHand !== null && can('stock.edit'))) &&
    (column.key !== 'leadDays' || row.kind === 'made_to_order')
  const latest = useRef(may)
  useLayoutEffect(() => {
    latest.current = may
  })
  return latest
}

const pageSize = 20

interface ProblemListProps {
  problems: readonly Problem[]
  onJump: (place: Place) => void
}

function ProblemList({ problems, onJump }: ProblemListProps) {
  const [visibleCount, setShown] = useState(pageSize)
  const others = problems.length - visibleCount
  return (
    <section aria-label="Cells to fix" className="empty:hidden">
      {problems.length > 0 && (
        <div className="flex flex-col gap-2 rounded-2xl border border-line bg-surface px-4 py-3 text-sm">
          <p role="status" className="font-medium text-bad">
            {counted(problems.length, 'cell')} to fix
          </p>
          <ul className="flex flex-col">
            {problems.slice(0, visibleCount).map(({ id, place, text, problem }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onJump(place)}
                  className="min-h-6 w-full truncate text-left text-soft hover:text-ink"
                >
                  <span className="text-ink underline">
                    Line {count(place.row + 1)}, {columns[place.column]?.header}
                  </span>
                  : {problem}
                  {text && (
                    <>
                      {' '}
                      – <bdi>{text}</bdi>
                    </>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {others > 0 && (
            <Button
              size="small"
              variant="quiet"
              className="self-start"
              onClick={() => setShown(visibleCount + pageSize)}
            >
              Show more ({count(others)} left)
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type KeptEdit = Omit<Edit, 'column'> & { readonly key: Column['key'] }

export interface KeptEdits {
  readonly edits: readonly KeptEdit[]
}

/** Larger sets would be slow to write during typing. */
const mostKept = 5_000

export const toKept = (edits: readonly Edit[]): KeptEdits => ({
  edits: edits.map(({ column, ...edit }) => ({ ...edit, key: column.key })),
})

/** Drops edits of columns that no longer exist. */
export const fromKept = ({ edits }: KeptEdits): Edit[] =>
  edits.flatMap(({ key, ...edit }) => {
    const column = columns.find((candidate) => candidate.key === key)
    return column ? [{ ...edit, column }] : []
  })
