import type { SearchRow } from './search-queries.ts'
import { createItems } from './items.ts'
import { createPostings } from './postings.ts'
import { createTally } from './tally.ts'
import { createVocabulary } from './near-words.ts'
import { weightsOf, wordsOf } from './words.ts'
import type { Items } from './items.ts'
import type { Postings } from './postings.ts'
import type { Tally } from './tally.ts'
import type { Vocabulary, NearWord } from './near-words.ts'

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

interface Shelf {
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
function lookUp(shelf: Shelf, terms: ReadonlySet<string>): boolean {
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

/** Match quality. Each rank exceeds any weight (a byte) of the next: exact, prefix, one typo, two typos. */
const ranks = { exact: 1024, beginning: 768, typo: 512, typos: 256 } as const

interface AskedWord {
  readonly text: string
  /** Range in the sorted vocabulary of words with this prefix, including itself. */
  readonly from: number
  readonly to: number
  readonly near: readonly NearWord[]
  readonly wordCount: number
  readonly entryCount: number
}

function askedWord(
  { vocabulary, postings }: { readonly vocabulary: Vocabulary; readonly postings: Postings },
  text: string,
): AskedWord {
  const [from, to] = placesOf(vocabulary, text)
  const near = vocabulary.nearTo(text)
  let entryCount = 0
  for (let place = from; place < to; place += 1)
    entryCount += postings.countOf(vocabulary.at(place))
  for (const { word } of near) entryCount += postings.countOf(word)
  return { text, from, to, near, wordCount: to - from + near.length, entryCount }
}

/** Single letters are not used as prefixes: too many words match. */
function placesOf(vocabulary: Vocabulary, text: string): readonly [from: number, to: number] {
  const [from, to] = vocabulary.beginningWith(text)
  if (text.length > 1) return [from, to]
  return [from, vocabulary.find(text) === undefined ? from : from + 1]
}

interface Meaning {
  readonly word: number
  readonly rank: number
  /** Share of the weight that counts: longer prefixes count more. */
  readonly share: number
}

function* meaningsOf(vocabulary: Vocabulary, queryWord: AskedWord): Generator<Meaning> {
  for (let place = queryWord.from; place < queryWord.to; place += 1) {
    const word = vocabulary.at(place)
    const share = queryWord.text.length / vocabulary.textOf(word).length
    yield { word, rank: share === 1 ? ranks.exact : ranks.beginning, share }
  }
  for (const { word, typos } of queryWord.near)
    yield { word, rank: typos === 1 ? ranks.typo : ranks.typos, share: 1 }
}

const worthOf = ({ rank, share }: Omit<Meaning, 'word'>, weight: number): number =>
  rank + Math.round(share * weight)
