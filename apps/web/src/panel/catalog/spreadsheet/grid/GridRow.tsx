import { memo, type RefObject } from 'react'
import type { Sheet } from '../sheet/create-sheet.ts'
import type { Leaving } from './CellEditor.tsx'
import { columnsToDraw, totalWidth } from './column-offsets.ts'
import { GridCell } from './GridCell.tsx'
import { lineHeight } from './use-window.ts'

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
