import { useLayoutEffect, useState, type RefObject } from 'react'
import { windowOfColumns, windowOfLines, type Window } from './window-of.ts'

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
