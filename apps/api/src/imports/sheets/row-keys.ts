import { rowsBelow } from '../../platform/files/tables/sheet-batches.ts'
import type { Below } from '../../platform/files/tables/sheet-batches.ts'
import { findSystem } from './systems/find-system.ts'

/** Returns the key of each row's item, called in row order; empty for a row of its own. */
export function readItemKeys(
  headings: readonly string[],
  below: Below,
): (cells: readonly string[]) => string {
  const { system, headings: named } = findSystem(headings)
  const { keyOf, linksOf } = system
  if (!keyOf) return () => ''
  const places = new Map(named.map((heading, place) => [heading, place]))
  const textOf = (cells: readonly string[]) => (heading: string) =>
    (cells[places.get(heading) ?? -1] ?? '').trim()
  const rows = linksOf ? [...rowsBelow(below)].flatMap(({ filled }) => filled) : []
  const links = new Map(rows.flatMap(({ cells }) => linksOf?.(textOf(cells)) ?? []))
  let previous = ''
  return (cells) => {
    previous = keyOf(textOf(cells), { links, previous })
    return previous.slice(0, 500)
  }
}
