import { X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { columns } from './cells/columns.ts'
import { isFound, replaceIn, type Search } from './cells/find.ts'
import {
  isOneCell,
  oneCell,
  placesIn,
  rangeOf,
  type Place,
  type Selection,
} from './cells/ranges.ts'
import type { Sheet } from './create-sheet.ts'

interface FindBarProps {
  sheet: Sheet
  chosen: Selection
  /** Reveals the match without moving focus. */
  onShow: (selection: Selection) => void
  onClose: () => void
}

export function FindBar({ sheet, chosen, onShow, onClose }: FindBarProps) {
  const [search, setSearch] = useState<Search>({ find: '' })
  const [replacement, setReplacement] = useState('')
  const [message, setSaid] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const next = () => {
    const place = nextMatch(sheet, chosen.from, search)
    setSaid(place ? '' : 'Not found.')
    if (place) onShow(oneCell(place))
  }
  const replaceAll = () => {
    const places = placesIn(isOneCell(chosen) ? wholeSheet(sheet) : rangeOf(chosen))
    const cells = [...places]
      .filter((place) => !sheet.view(place).isFixed && isFound(sheet.textAt(place), search))
      .map((place) => ({ ...place, text: replaceIn(sheet.textAt(place), search, replacement) }))
    sheet.write(cells)
    setSaid(cells.length === 0 ? 'Not found.' : `${count(cells.length)} replaced.`)
  }
  const nextOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    next()
  }
  return (
    // Escape closes it from each of its fields and buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they are what is interactive
    <section
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      aria-label="Find and replace"
      className="flex flex-wrap items-end gap-3 rounded-2xl border border-line bg-raised px-4 py-3"
    >
      <TextField
        ref={first}
        label="Find"
        autoComplete="off"
        value={search.find}
        onChange={({ target }) => setSearch((before) => ({ ...before, find: target.value }))}
        onKeyDown={nextOnEnter}
        className="flex-[1_1_9rem]"
      />
      <TextField
        label="Replace with"
        autoComplete="off"
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
        onKeyDown={nextOnEnter}
        className="flex-[1_1_9rem]"
      />
      <Checkbox
        label="Whole cells only"
        checked={search.wholeCell ?? false}
        onChange={({ target }) => setSearch((before) => ({ ...before, wholeCell: target.checked }))}
      />
      <Button variant="secondary" onClick={next}>
        Find next
      </Button>
      <Button variant="secondary" onClick={replaceAll}>
        {isOneCell(chosen) ? 'Replace all' : 'Replace in selection'}
      </Button>
      <IconButton label="Close the search" icon={<X aria-hidden />} onClick={onClose} />
      <p role="status" className="w-full text-sm text-soft empty:hidden">
        {message}
      </p>
    </section>
  )
}

const wholeSheet = (sheet: Sheet) => ({
  top: 0,
  bottom: sheet.rows().length - 1,
  left: 0,
  right: columns.length - 1,
})

/** Next match after the cell, wrapping around. */
function nextMatch(sheet: Sheet, { row, column }: Place, search: Search): Place | null {
  const cells = sheet.rows().length * columns.length
  const start = row * columns.length + column
  for (let step = 1; step <= cells; step += 1) {
    const at = (start + step) % cells
    const place = { row: Math.floor(at / columns.length), column: at % columns.length }
    if (isFound(sheet.textAt(place), search)) return place
  }
  return null
}
