import { memo, type RefObject } from 'react'
import { clsx } from 'clsx'

import type { Sheet, CellView } from '../create-sheet.ts'
import { columnsToDraw, totalWidth, offsets, placing } from './window-of.ts'
import { lineHeight } from './use-window.ts'
import { columns, isNumber } from '../cells/columns.ts'
import { CellEditor, type Leaving } from './CellEditor.tsx'

interface GridRowProps {
  sheet: Sheet
  version: number
  row: number
  from: number
  end: number
  /** Focused column; -1 if in another line. */
  active: number
  /** Selected columns; -1 for none. */
  left: number
  right: number
  isRange: boolean
  /** Initial text of the editor; null if not editing. */
  typing: string | null
  editor: RefObject<(HTMLInputElement & HTMLSelectElement) | null>
  onLeave: ((leaving: Leaving) => void) | undefined
}

/** Memoized: moving through the grid rerenders two lines. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { sheet, row, from, end, active, left, right, isRange, typing, editor, onLeave } = props
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="absolute flex h-9"
      style={{ top: `${row * lineHeight}rem`, width: `${totalWidth}rem` }}
    >
      {columnsToDraw(from, end, active).map((index) => (
        <GridCell
          key={index}
          sheet={sheet}
          row={row}
          column={index}
          isActive={index === active}
          isChosen={index >= left && index <= right}
          isRange={isRange}
          typing={index === active ? typing : null}
          editor={editor}
          onLeave={onLeave}
        />
      ))}
    </div>
  )
})

interface GridCellProps {
  sheet: Sheet
  row: number
  column: number
  isActive: boolean
  isChosen: boolean
  isRange: boolean
  /** Initial text of the editor; null if not editing. */
  typing: string | null
  editor: RefObject<(HTMLInputElement & HTMLSelectElement) | null>
  onLeave: ((leaving: Leaving) => void) | undefined
}

function GridCell(props: GridCellProps) {
  const { sheet, row, column: index, isActive, isChosen, isRange } = props
  const column = columns[index]
  const view = sheet.view({ row, column: index })
  if (!column) return null
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={isChosen}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell has it since ARIA 1.1
      aria-readonly={view.isFixed}
      aria-invalid={view.problem === undefined ? undefined : true}
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={index}
      data-active={isActive || undefined}
      title={view.problem}
      className={clsx(
        placing(index),
        'flex h-9 items-center border-r border-b border-line px-2 tabular-nums outline-none',
        isNumber(column) && 'justify-end',
        chooseLook(view, isChosen && isRange),
        isActive && 'ring-2 ring-ring ring-inset',
        view.isEdited && 'font-semibold',
      )}
      style={{ width: `${column.width}rem`, left: `${index === 0 ? 0 : offsets[index]}rem` }}
    >
      <Content {...props} view={view} />
    </div>
  )
}

function Content(props: GridCellProps & { view: CellView }) {
  const { sheet, row, column: index, typing, editor, onLeave, view } = props
  const column = columns[index]
  const line = sheet.rows()[row]
  if (column && line && typing !== null && onLeave) {
    const name = [line.title, line.variantTitle].filter(Boolean).join(', ')
    const label = `${column.header} of ${name}`
    return <CellEditor {...{ column, label, text: typing, field: editor, onLeave }} />
  }
  const note = view.problem ?? (view.isEdited ? 'changed' : null)
  return (
    <>
      <bdi className="truncate">{view.text}</bdi>
      {note !== null && <span className="sr-only">, {note}</span>}
    </>
  )
}

function chooseLook({ problem, isFixed }: CellView, isInRange: boolean): string {
  if (problem !== undefined) return 'bg-bad-soft text-bad underline decoration-wavy'
  if (isInRange) return 'bg-primary-soft text-ink'
  return isFixed ? 'bg-sunken text-soft' : 'bg-surface text-ink'
}
