import { useLayoutEffect, type RefObject } from 'react'
import type { Selection } from '../cells/ranges.ts'
import { offsets, sticksFrom } from './column-offsets.ts'
import { lineHeight, remOf } from './use-window.ts'

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
