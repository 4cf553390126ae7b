import { Redo2, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { columns, isNumber } from './cells/columns.ts'
import { readFormula } from './cells/formulas.ts'
import { isOneCell, placesIn, rangeOf, type Selection } from './cells/ranges.ts'
import type { Sheet } from './create-sheet.ts'

interface ToolbarProps {
  sheet: Sheet
  chosen: Selection
  onFind: () => void
}

export function Toolbar({ sheet, chosen, onFind }: ToolbarProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2 [&>button]:sm:mt-6.5">
        <FormulaField sheet={sheet} chosen={chosen} />
        <Button variant="secondary" onClick={onFind} title="Ctrl+F">
          <Search aria-hidden className="size-4" />
          Find and replace
        </Button>
        <IconButton
          label="Undo"
          icon={<Undo2 aria-hidden />}
          title="Ctrl+Z"
          aria-disabled={!sheet.canUndo()}
          onClick={sheet.undo}
        />
        <IconButton
          label="Redo"
          icon={<Redo2 aria-hidden />}
          title="Ctrl+Y"
          aria-disabled={!sheet.canRedo()}
          onClick={sheet.redo}
        />
      </div>
      <p role="status" className="min-h-5 text-sm text-soft tabular-nums">
        {describeSelection(sheet, chosen)}
      </p>
      <p id="grid-help" className="sr-only">
        Arrow keys move, Shift and arrow keys select. Enter or F2 edits, Escape cancels. Control and
        D fills down, Control and Z undoes. Press Escape and then Tab to leave the grid.
      </p>
    </div>
  )
}

function describeSelection(sheet: Sheet, chosen: Selection): string {
  if (isOneCell(chosen)) return sheet.view(chosen.from).problem ?? ''
  const { top, bottom, left, right } = rangeOf(chosen)
  return `${count(bottom - top + 1)} × ${right - left + 1} cells selected`
}

function FormulaField({ sheet, chosen }: Omit<ToolbarProps, 'onFind'>) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const apply = () => setError(compute(sheet, chosen, text))
  return (
    <TextField
      label="Formula for the selected numbers"
      placeholder="+10 %, round .99"
      autoComplete="off"
      value={text}
      error={error || undefined}
      onChange={({ target }) => {
        setText(target.value)
        setError('')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply()
      }}
      after={
        <Button size="small" variant="quiet" onClick={apply}>
          Apply
        </Button>
      }
      className="min-w-0 flex-[1_1_18rem]"
    />
  )
}

/** Returns the error; empty on success. */
function compute(sheet: Sheet, chosen: Selection, text: string): string {
  const formula = readFormula(text)
  if (!formula) return 'For example +10 %, -1.00, round .99 or = price × 2.5'
  const places = [...placesIn(rangeOf(chosen))].filter(({ row, column }) => {
    const which = columns[column]
    if (!which || !isNumber(which) || sheet.view({ row, column }).isFixed) return false
    // Empty cells stay empty, unless the formula refers to another column.
    return formula.column !== undefined || sheet.textAt({ row, column }) !== ''
  })
  if (places.length === 0) return 'Select cells with prices or stock first'
  sheet.write(places.map((place) => ({ ...place, text, isTyped: true })))
  return ''
}
