import { useRef, useState, useSyncExternalStore, type ClipboardEvent, type MouseEvent } from 'react'
import { clsx } from 'clsx'

import { columns, isNumber } from '../cells/columns.ts'
import {
  isOneCell,
  oneCell,
  placesIn,
  rangeOf,
  type Place,
  type Selection,
} from '../cells/ranges.ts'
import { readTsv } from '../cells/tsv.ts'
import type { Sheet } from '../create-sheet.ts'
import { clearCells, copyCells, pasteCells, actOnKey, stepTo } from './act-on-key.ts'
import type { Leaving } from './CellEditor.tsx'
import { GridRow } from './GridRow.tsx'
import { offsets, totalWidth, columnsToDraw, placing } from './window-of.ts'
import { useFollow, type Chosen, lineHeight, useWindow } from './use-window.ts'
import type { Window } from './window-of.ts'

interface GridProps {
  sheet: Sheet
  chosen: Chosen
  onChoose: (selection: Selection) => void
  onFind: () => void
  /** Announces e.g. cells that could not be pasted. */
  onSaid: (message: string) => void
}

export function Grid({ sheet, chosen, onChoose, onFind, onSaid }: GridProps) {
  const version = useSyncExternalStore(sheet.subscribe, sheet.version)
  const scroller = useRef<HTMLDivElement>(null)
  const editor = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const mayLeave = useRef(false)
  const [typing, setTyping] = useState<string | null>(null)
  const count = sheet.rows().length
  const seen = useWindow(scroller, { count, offsets })
  useFollow(scroller, chosen)
  const range = rangeOf(chosen)

  const finish = (leaving: Leaving, next = placeAfter(leaving, chosen, count)) => {
    const text = editor.current?.value ?? ''
    setTyping(null)
    if (leaving !== 'cancelled') {
      const places = leaving === 'everywhere' ? [...placesIn(range)] : [chosen.from]
      sheet.write(places.map((place) => ({ ...place, text, isTyped: true })))
    }
    if (next) onChoose(next)
  }
  const begin = (text: string | null) => {
    if (sheet.view(chosen.from).isFixed) onSaid('This cell cannot be changed here.')
    else setTyping(text ?? sheet.textAt(chosen.from))
  }
  const choose = (event: MouseEvent<HTMLElement>) => {
    const next = pointedAt(event, chosen)
    if (!next || event.target === editor.current) return
    event.preventDefault()
    if (typing === null) onChoose(next)
    else finish('written', oneCell(next.to))
  }
  const onClipboard = (event: ClipboardEvent) => {
    if (typing !== null) return
    event.preventDefault()
    if (event.type === 'paste') {
      const block = readTsv(event.clipboardData.getData('text/plain'))
      const { selection, said } = pasteCells(sheet, range, block)
      onChoose(selection)
      if (said) onSaid(said)
      return
    }
    event.clipboardData.setData('text/plain', copyCells(sheet, range))
    if (event.type === 'cut') clearCells(sheet, range)
  }

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label="Items"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-describedby="grid-help"
      onKeyDown={(event) =>
        typing === null &&
        actOnKey(event, { sheet, chosen, page: seen.page, mayLeave, begin, onChoose, onFind })
      }
      onMouseDown={choose}
      onMouseMove={choose}
      onDoubleClick={(event) => findPlace(event.target) && typing === null && begin(null)}
      onCopy={onClipboard}
      onCut={onClipboard}
      onPaste={onClipboard}
      className="relative max-h-[min(36rem,65dvh)] overflow-auto rounded-2xl border border-line bg-surface text-sm select-none"
    >
      <GridHead
        columns={seen.columns}
        onChoose={(column) =>
          onChoose({ from: { row: 0, column }, to: { row: count - 1, column } })
        }
      />
      <div
        role="rowgroup"
        className="relative"
        style={{ height: `${count * lineHeight}rem`, width: `${totalWidth}rem` }}
      >
        {rowsToDraw(seen.rows, chosen.from.row, count).map((row) => (
          <GridRow
            key={row}
            sheet={sheet}
            version={version}
            row={row}
            from={seen.columns.first}
            end={seen.columns.end}
            active={row === chosen.from.row ? chosen.from.column : -1}
            left={row >= range.top && row <= range.bottom ? range.left : -1}
            right={row >= range.top && row <= range.bottom ? range.right : -1}
            isRange={!isOneCell(chosen)}
            typing={row === chosen.from.row ? typing : null}
            editor={editor}
            onLeave={row === chosen.from.row && typing !== null ? (how) => finish(how) : undefined}
          />
        ))}
      </div>
    </div>
  )
}

function findPlace(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}

/** Next position after an edit; null if focus has moved by itself. */
function placeAfter(leaving: Leaving, { from, to }: Selection, rows: number): Selection | null {
  if (leaving === 'written') return null
  const key = leavingKeys[leaving]
  if (!key) return { from, to }
  const bounds = { rows, columns: columns.length, page: 1 }
  return oneCell(stepTo({ ctrl: false, ...key }, from, bounds) ?? from)
}

const leavingKeys: Readonly<Partial<Record<Leaving, { key: string; shift: boolean }>>> = {
  down: { key: 'ArrowDown', shift: false },
  up: { key: 'ArrowUp', shift: false },
  right: { key: 'Tab', shift: false },
  left: { key: 'Tab', shift: true },
}

/** Selection by mouse press or drag; null if unchanged. */
function pointedAt(event: MouseEvent<HTMLElement>, { from, to }: Selection): Selection | null {
  const place = findPlace(event.target)
  if (!place || event.button !== 0) return null
  if (event.type !== 'mousemove') return event.shiftKey ? { from, to: place } : oneCell(place)
  const isNew = place.row !== to.row || place.column !== to.column
  return event.buttons === 1 && isNew ? { from, to: place } : null
}

/** Rendered lines: visible ones, and the focused one, which must stay mounted to keep focus. */
export function rowsToDraw({ first, end }: Window, active: number, count: number): number[] {
  const last = Math.min(end, count)
  const seen = Array.from({ length: Math.max(0, last - first) }, (_none, index) => first + index)
  if (active >= count || (active >= first && active < last)) return seen
  return active < first ? [active, ...seen] : [...seen, active]
}

interface GridHeadProps {
  columns: Window
  onChoose: (column: number) => void
}

function GridHead({ columns: { first, end }, onChoose }: GridHeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20" style={{ width: `${totalWidth}rem` }}>
      <div role="row" aria-rowindex={1} className="relative flex h-9">
        {columnsToDraw(first, end).map((index) => {
          const column = columns[index]
          if (!column) return null
          return (
            // By keyboard Ctrl and Space choose the column.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid takes the keys
            <div
              key={column.key}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={index + 1}
              onClick={() => onChoose(index)}
              className={clsx(
                placing(index),
                'flex h-9 cursor-pointer items-center border-r border-b border-line bg-sunken px-2 font-medium text-soft hover:text-ink',
                isNumber(column) && 'justify-end',
              )}
              style={{ width: `${column.width}rem`, left: `${offsets[index]}rem` }}
            >
              {column.header}
            </div>
          )
        })}
      </div>
    </div>
  )
}
