import { useState } from 'react'
import type { Choices, Conflict, Merged, Versions } from './merge-drafts.ts'

interface ConflictRule<Stored, Draft> {
  readonly toDraft: (stored: Stored) => Draft
  readonly merge: (versions: Versions<Draft>, choices: Choices) => Merged<Draft>
  readonly load: () => Promise<Stored>
  readonly adopt: (draft: Draft, theirs: Stored) => unknown
}

export interface AskedConflicts {
  readonly conflicts: readonly Conflict[]
  readonly resolve: (choices: Choices) => unknown
  readonly close: () => void
}

/** Handles a concurrent save: merges both versions and asks only about fields that both changed. */
export function useConflict<Stored, Draft>(rule: ConflictRule<Stored, Draft>) {
  const [conflict, setMet] = useState<{ versions: Versions<Draft>; theirs: Stored } | null>(null)
  const { toDraft, merge, load, adopt } = rule
  const openConflicts: AskedConflicts | null = conflict && {
    conflicts: merge(conflict.versions, {}).conflicts,
    resolve: (choices) => {
      setMet(null)
      return adopt(merge(conflict.versions, choices).value, conflict.theirs)
    },
    close: () => setMet(null),
  }
  return {
    asked: openConflicts,
    /**
     * Called after a refusal: `base` is the version the form was opened with, `mine` its current
     * values. Resolves to the result of `adopt`, or undefined while asking.
     */
    meet: async (base: Stored, mine: Draft): Promise<unknown> => {
      const theirs = await load()
      const versions = { base: toDraft(base), mine, theirs: toDraft(theirs) }
      const { value, conflicts } = merge(versions, {})
      if (conflicts.length === 0) return await adopt(value, theirs)
      setMet({ versions, theirs })
      return undefined
    },
  }
}
