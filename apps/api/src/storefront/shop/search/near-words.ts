import { distance } from 'fastest-levenshtein'
import { LRUCache } from 'lru-cache'

import { grown } from './grown.ts'
import { forgiven, hasDigit } from './words.ts'

interface Bucket {
  words: Uint32Array
  letters: Uint32Array
  count: number
}

export interface NearWord {
  readonly word: number
  readonly typos: number
}

/** Per shop; limits memory. */
const keptQuestions = 200

export function createNearWords(textOf: (word: number) => string) {
  const buckets: (Bucket | undefined)[] = []
  const cache = new LRUCache<string, readonly NearWord[]>({ max: keptQuestions })

  function look(text: string, typos: number): NearWord[] {
    const letters = lettersOf(text)
    const matches: NearWord[] = []
    for (let length = text.length - typos; length <= text.length + typos; length += 1) {
      const bucket = buckets[length]
      for (let n = 0; bucket && n < bucket.count; n += 1) {
        // A typo removes and adds at most one letter: bitmaps exclude most words early.
        if (bitsIn((bucket.letters[n] ?? 0) ^ letters) > typos * 2) continue
        const word = bucket.words[n] ?? 0
        const between = typosBetween(text, textOf(word))
        if (between > 0 && between <= typos) matches.push({ word, typos: between })
      }
    }
    return matches
  }

  return {
    add(word: number): void {
      const text = textOf(word)
      if (hasDigit(text)) return
      const bucket = (buckets[text.length] ??= {
        words: new Uint32Array(4),
        letters: new Uint32Array(4),
        count: 0,
      })
      bucket.words = grown(bucket.words, bucket.count + 1)
      bucket.letters = grown(bucket.letters, bucket.count + 1)
      bucket.words[bucket.count] = word
      bucket.letters[bucket.count] = lettersOf(text)
      bucket.count += 1
      cache.clear()
    },

    nearTo(text: string): readonly NearWord[] {
      const typos = forgiven(text)
      if (typos === 0) return []
      let matches = cache.get(text)
      if (!matches) {
        matches = look(text, typos)
        cache.set(text, matches)
      }
      return matches
    },
  }
}

function lettersOf(text: string): number {
  let letters = 0
  for (let n = 0; n < text.length; n += 1) letters |= 1 << (text.charCodeAt(n) & 31)
  return letters >>> 0
}

function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Edit distance; a transposition counts as one. */
export function typosBetween(left: string, right: string): number {
  const typos = distance(left, right)
  return typos === 2 && isSwapped(left, right) ? 1 : typos
}

function isSwapped(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let n = 0
  while (left[n] === right[n]) n += 1
  return (
    left[n] === right[n + 1] && left[n + 1] === right[n] && left.slice(n + 2) === right.slice(n + 2)
  )
}

const laidInAtOnce = 500

export function createVocabulary() {
  const texts: string[] = []
  const numbers = new Map<string, number>()
  const textOf = (word: number) => texts[word] ?? ''
  const near = createNearWords(textOf)
  let alphabet = new Uint32Array(0)
  /** New words are merged in bulk or on demand: each merge copies the sorted array. */
  let waiting: number[] = []

  /** Number of words sorted before this text. */
  function placeOf(text: string): number {
    let [low, high] = [0, alphabet.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (textOf(alphabet[middle] ?? 0) < text) low = middle + 1
      else high = middle
    }
    return low
  }

  function layIn(): void {
    if (waiting.length === 0) return
    waiting.sort((left, right) => (textOf(left) < textOf(right) ? -1 : 1))
    const all = new Uint32Array(alphabet.length + waiting.length)
    let from = 0
    waiting.forEach((word, before) => {
      const place = placeOf(textOf(word))
      all.set(alphabet.subarray(from, place), from + before)
      all[place + before] = word
      from = place
    })
    all.set(alphabet.subarray(from), from + waiting.length)
    alphabet = all
    waiting = []
  }

  function add(text: string): number {
    const word = texts.length
    texts.push(text)
    numbers.set(text, word)
    near.add(word)
    waiting.push(word)
    if (waiting.length >= laidInAtOnce) layIn()
    return word
  }

  return {
    textOf,
    find: (text: string): number | undefined => numbers.get(text),
    findOrAdd: (text: string): number => numbers.get(text) ?? add(text),
    nearTo: (text: string) => near.nearTo(text),
    at: (place: number): number => alphabet[place] ?? 0,
    beginningWith(text: string): readonly [from: number, to: number] {
      layIn()
      return [placeOf(text), placeOf(`${text}\u{ffff}`)]
    },
  }
}

export type Vocabulary = ReturnType<typeof createVocabulary>
