import type { SearchRow } from '../search-queries.ts'
import { createItems } from './items.ts'
import { lookUp } from './look-up.ts'
import { createPostings } from './postings.ts'
import { createTally } from './tally.ts'
import { createVocabulary } from '../words/vocabulary.ts'
import { weightsOf, wordsOf } from '../words/words.ts'

export interface SearchMatches {
  /** Best matches first. */
  readonly ids: readonly string[]
  readonly total: number
  readonly hasAllWords: boolean
}

const keptIds = 100
/** Fewer removed items do not justify reloading. */
const goneAtLeast = 1_000

/** In-memory word index of one shop: see decision 0022. */
export function createWordIndex() {
  const vocabulary = createVocabulary()
  const postings = createPostings()
  const items = createItems()
  const tally = createTally()

  /** Other changes, such as the price, do not affect the search. */
  function hasStill(item: number, weights: ReadonlyMap<string, number>): boolean {
    if (items.wordCountOf(item) !== weights.size) return false
    for (const [text, weight] of weights) {
      const word = vocabulary.find(text)
      if (word === undefined || postings.weightOf(word, item) !== weight) return false
    }
    return true
  }

  function add(row: SearchRow, weights: ReadonlyMap<string, number>): void {
    const item = items.add(row.id, weights.size)
    items.setChangedAt(item, row.changedAt)
    for (const [text, weight] of weights) postings.add(vocabulary.findOrAdd(text), item, weight)
  }

  return {
    /** Updates a row; returns whether results may change. */
    put(row: SearchRow): boolean {
      const item = items.find(row.id)
      if (item !== null && items.changedAt(item) === row.changedAt) return false
      if (row.status !== 'active') {
        if (item !== null) items.remove(item)
        return item !== null
      }
      const weights = weightsOf(row)
      if (item !== null && hasStill(item, weights)) {
        items.setChangedAt(item, row.changedAt)
        return false
      }
      if (item !== null) items.remove(item)
      add(row, weights)
      return true
    },

    look(text: string): SearchMatches {
      const hasAllWords = lookUp({ vocabulary, postings, items, tally }, wordsOf(text))
      const ids = tally.best(keptIds).map((item) => items.idOf(item))
      return { ids, total: tally.items().length, hasAllWords }
    },

    itemCount: () => items.count() - items.goneCount(),

    /** Removed items use memory: a shop with many changes should be reloaded. */
    isWorn: () => items.goneCount() > goneAtLeast && items.goneCount() * 2 > items.count(),
  }
}

export type WordIndex = ReturnType<typeof createWordIndex>
