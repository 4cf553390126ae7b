import type { NearWord } from '../words/near-words.ts'
import type { Postings } from './postings.ts'
import type { Vocabulary } from '../words/vocabulary.ts'

/** Match quality. Each rank exceeds any weight (a byte) of the next: exact, prefix, one typo, two typos. */
export const ranks = { exact: 1024, beginning: 768, typo: 512, typos: 256 } as const

export interface AskedWord {
  readonly text: string
  /** Range in the sorted vocabulary of words with this prefix, including itself. */
  readonly from: number
  readonly to: number
  readonly near: readonly NearWord[]
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

/** Single letters are not used as prefixes: too many words match. */
function placesOf(vocabulary: Vocabulary, text: string): readonly [from: number, to: number] {
  const [from, to] = vocabulary.beginningWith(text)
  if (text.length > 1) return [from, to]
  return [from, vocabulary.find(text) === undefined ? from : from + 1]
}

export interface Meaning {
  readonly word: number
  readonly rank: number
  /** Share of the weight that counts: longer prefixes count more. */
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

export const worthOf = ({ rank, share }: Omit<Meaning, 'word'>, weight: number): number =>
  rank + Math.round(share * weight)
