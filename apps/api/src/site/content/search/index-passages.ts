import type { Passage } from '../texts.ts'
import { listTerms } from './list-terms.ts'

export interface PassageIndex {
  readonly passages: readonly WeighedPassage[]
  readonly rarity: (term: string) => number
}

interface WeighedPassage {
  readonly passage: Passage
  readonly weights: ReadonlyMap<string, number>
}

const fields = [
  ['heading', 3],
  ['title', 1.5],
  ['text', 1],
] as const

/** Headings weigh more than text; repeated terms add almost nothing. */
export function indexPassages(passages: readonly Passage[]): PassageIndex {
  const weighed = passages.map((passage) => ({ passage, weights: weigh(passage) }))
  const counts = new Map<string, number>()
  for (const { weights } of weighed)
    for (const term of weights.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const rarity = (term: string) => Math.log(1 + passages.length / (1 + (counts.get(term) ?? 0)))
  return { passages: weighed, rarity }
}

function weigh(passage: Passage): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [field, weight] of fields)
    for (const term of new Set(listTerms(passage[field])))
      weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  return weights
}
