import { askedWord, meaningsOf, worthOf } from './asked-word.ts'
import type { AskedWord } from './asked-word.ts'
import type { Items } from './items.ts'
import type { Postings } from './postings.ts'
import type { Tally } from './tally.ts'
import type { Vocabulary } from '../words/vocabulary.ts'

export interface Shelf {
  readonly vocabulary: Vocabulary
  readonly postings: Postings
  readonly items: Items
  readonly tally: Tally
}

/** Where no item has all words, further ones so frequent would cost much and tell little. */
const readAtMost = 50_000
/** Finding one item among a word's by halving costs about as much as reading so many in a row. */
const halvings = 8

/**
 * Leaves in the tally the items with all of the words; where there are none, those with some of them. True for all.
 */
export function lookUp(shelf: Shelf, terms: ReadonlySet<string>): boolean {
  const queryWords = [...terms]
    .map((text) => askedWord(shelf, text))
    .toSorted((left, right) => left.entryCount - right.entryCount)
  shelf.tally.clear(shelf.items.count())
  findAll(shelf, queryWords)
  if (shelf.tally.items().length > 0 || queryWords.length < 2) return true
  shelf.tally.clear(shelf.items.count())
  findSome(shelf, queryWords)
  return false
}

/** From the rarest word to the most frequent: only items that have all before are looked at further. */
function findAll(shelf: Shelf, [rarest, ...others]: readonly AskedWord[]): void {
  if (!rarest) return
  readWord(shelf, rarest)
  shelf.tally.addAll()
  for (const queryWord of others) {
    const left = shelf.tally.items()
    if (left.length === 0) return
    if (left.length * queryWord.wordCount * halvings < queryWord.entryCount)
      findWord(shelf, queryWord, left)
    else readWord(shelf, queryWord)
    shelf.tally.keepMarked()
  }
}

/** The rarer a word, the more it says about what was meant. */
function findSome(shelf: Shelf, queryWords: readonly AskedWord[]): void {
  let read = 0
  for (const word of queryWords) {
    if (word.entryCount === 0) continue
    if (read > 0 && read + word.entryCount > readAtMost) return
    read += word.entryCount
    readWord(shelf, word)
    shelf.tally.addAll(rarityOf(word, shelf.items.count()))
  }
}

/** 1 for a word that most items have, 1 more for each time it is half as frequent. */
const rarityOf = ({ entryCount }: AskedWord, itemCount: number): number =>
  1 + Math.max(0, Math.floor(Math.log2(itemCount / entryCount)))

/** Marks all items that the word may mean. */
function readWord({ vocabulary, postings, items, tally }: Shelf, queryWord: AskedWord): void {
  const entries = postings.entries()
  for (const meaning of meaningsOf(vocabulary, queryWord)) {
    const start = postings.startOf(meaning.word)
    const end = start + postings.countOf(meaning.word)
    for (let place = start; place < end; place += 1) {
      const entry = entries[place] ?? 0
      if (!items.isGone(entry >>> 8)) tally.mark(entry >>> 8, worthOf(meaning, entry & 255))
    }
  }
}

/** Marks those of the given items that the word may mean. */
function findWord(
  { vocabulary, postings, tally }: Shelf,
  queryWord: AskedWord,
  among: readonly number[],
): void {
  for (const meaning of meaningsOf(vocabulary, queryWord)) {
    for (const item of among) {
      const weight = postings.weightOf(meaning.word, item)
      if (weight > 0) tally.mark(item, worthOf(meaning, weight))
    }
  }
}
