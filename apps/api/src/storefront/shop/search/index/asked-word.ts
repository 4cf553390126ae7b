import type { NearWord } from '../words/near-words.ts'
import type { Postings } from './postings.ts'
import type { Vocabulary } from '../words/vocabulary.ts'

/**
 * How a word that was found stands to the one that was asked for. Each rank is worth more than any weight
 * (a byte) in the rank below: the very word, then a longer one that begins so, then one typo, then two.
 */
export const ranks = { exact: 1024, beginning: 768, typo: 512, typos: 256 } as const

/** One word of the question with all words of the shop that it may mean. */
export interface AskedWord {
  readonly text: string
  /** The places in the alphabet of the words that begin so, itself included. */
  readonly from: number
  readonly to: number
  readonly near: readonly NearWord[]
  /** How many words, and how many entries of items they have together. */
  readonly wordCount: number
  readonly entryCount: number
}

export function askedWord(
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

/** A single letter begins too many words to mean one of them. */
function placesOf(vocabulary: Vocabulary, text: string): readonly [from: number, to: number] {
  const [from, to] = vocabulary.beginningWith(text)
  if (text.length > 1) return [from, to]
  return [from, vocabulary.find(text) === undefined ? from : from + 1]
}

export interface Meaning {
  readonly word: number
  readonly rank: number
  /** What part of an item's weight counts: a beginning counts the more, the less is missing. */
  readonly share: number
}

export function* meaningsOf(vocabulary: Vocabulary, queryWord: AskedWord): Generator<Meaning> {
  for (let place = queryWord.from; place < queryWord.to; place += 1) {
    const word = vocabulary.at(place)
    const share = queryWord.text.length / vocabulary.textOf(word).length
    yield { word, rank: share === 1 ? ranks.exact : ranks.beginning, share }
  }
  for (const { word, typos } of queryWord.near)
    yield { word, rank: typos === 1 ? ranks.typo : ranks.typos, share: 1 }
}

/** What an item with this weight is worth to the word that was asked for. */
export const worthOf = ({ rank, share }: Omit<Meaning, 'word'>, weight: number): number =>
  rank + Math.round(share * weight)
