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
  const links = new Map<string, string>()
  if (linksOf)
    for (const { filled } of rowsBelow(below))
      for (const { cells } of filled)
        for (const [from, to] of linksOf(textOf(cells))) links.set(from, to)
  let previous = ''
  return (cells) => {
    previous = keyOf(textOf(cells), { links, previous })
    return previous.slice(0, 500)
  }
}
