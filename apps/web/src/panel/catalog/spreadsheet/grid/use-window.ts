import { useLayoutEffect, useState, type RefObject } from 'react'

import { windowOfColumns, windowOfLines, type Window, offsets, sticksFrom } from './window-of.ts'
import type { Selection } from '../cells/ranges.ts'

/** rem, so that lines grow with the text size. */
export const lineHeight = 2.25

interface Seen {
  readonly rows: Window
  readonly columns: Window
  readonly page: number
}

/** Visible lines and columns. Changes only when others become visible. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, offsets }: { readonly count: number; readonly offsets: readonly number[] },
): Seen {
  const [seen, setSeen] = useState<Seen>(() => ({
    rows: { first: 0, end: Math.min(count, 30) },
    columns: { first: 0, end: offsets.length - 1 },
    page: 10,
  }))
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => setSeen((before) => keep(before, measure(box, count, offsets)))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, count, offsets])
  return seen
}

function measure(box: HTMLElement, count: number, offsets: readonly number[]): Seen {
  const rem = remOf()
  const rowHeight = lineHeight * rem
  const across = { start: box.scrollLeft / rem, size: box.clientWidth / rem }
  return {
    rows: windowOfLines(
      { start: box.scrollTop, size: box.clientHeight },
      { count, each: rowHeight },
    ),
    columns: windowOfColumns(across, offsets),
    page: Math.max(1, Math.floor(box.clientHeight / rowHeight) - 2),
  }
}

export const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const keep = (before: Seen, now: Seen) =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now

export interface Chosen extends Selection {
  /** Increases to request focus. */
  readonly focusTurn: number
}

export function useFollow(scroller: RefObject<HTMLElement | null>, { to, focusTurn }: Chosen) {
  useLayoutEffect(() => {
    if (scroller.current) scrollTo(scroller.current, to.row, to.column)
  }, [scroller, to.row, to.column])
  useLayoutEffect(() => {
    if (focusTurn === 0) return
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]')
    cell?.focus({ preventScroll: true })
    if (cell) bringIntoPage(cell)
  }, [scroller, focusTurn])
}

/** Avoids the page header and the save bar. */
function bringIntoPage(cell: HTMLElement): void {
  const { top, bottom } = cell.getBoundingClientRect()
  const rem = remOf()
  const low = innerHeight - 7 * rem
  if (bottom > low) scrollBy(0, bottom - low)
  else if (top < 5 * rem) scrollBy(0, top - 5 * rem)
}

function scrollTo(box: HTMLElement, row: number, column: number): void {
  const rem = remOf()
  const rowHeight = lineHeight * rem
  // The headings cover the first visible line.
  const room = box.clientHeight - rowHeight
  const top = row * rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight > box.scrollTop + room) box.scrollTop = top + rowHeight - room
  if (column === 0) return
  const covered = box.clientWidth >= sticksFrom * rem ? (offsets[1] ?? 0) * rem : 0
  const left = (offsets[column] ?? 0) * rem
  const right = (offsets[column + 1] ?? 0) * rem
  if (left - covered < box.scrollLeft) box.scrollLeft = left - covered
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
}
