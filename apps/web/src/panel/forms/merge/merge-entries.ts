import { isSame, type Merged, type Versions } from './merge-drafts.ts'

/** Word list: union of additions minus removals, so no conflicts. */
export function mergeEntries({ base, mine, theirs }: Versions<string[]>): Merged<string[]> {
  const isTakenOut = (entry: string) =>
    base.includes(entry) && !(mine.includes(entry) && theirs.includes(entry))
  const inOrder = isSame(mine, base) ? [...theirs, ...mine] : [...mine, ...theirs]
  return {
    value: [...new Set(inOrder)].filter((entry) => !isTakenOut(entry)),
    conflicts: [],
  }
}

export function mergeTyped({ base, mine, theirs }: Versions<string>): Merged<string> {
  if (isSame(theirs, base)) return { value: mine, conflicts: [] }
  const { value } = mergeEntries({
    base: entriesIn(base),
    mine: entriesIn(mine),
    theirs: entriesIn(theirs),
  })
  return { value: value.join(', '), conflicts: [] }
}

const entriesIn = (typed: string) =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
