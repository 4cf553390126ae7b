import { distance } from 'fastest-levenshtein'
import { LRUCache } from 'lru-cache'

import { grown } from '../grown.ts'
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
