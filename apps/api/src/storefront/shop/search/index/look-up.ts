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

/** If no item has all words, further frequent words would be expensive and say little. */
const readAtMost = 50_000
/** A binary search costs about as much as reading this many entries in sequence. */
const halvings = 8

/** Tallies items with all words, else those with some. Returns true for all. */
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

/** Rarest word first; only items matching all previous words are examined. */
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

/** 1 for a word in most items, plus 1 per halving of the frequency. */
const rarityOf = ({ entryCount }: AskedWord, itemCount: number): number =>
  1 + Math.max(0, Math.floor(Math.log2(itemCount / entryCount)))

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
