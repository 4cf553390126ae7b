import type { SearchRow } from './search-queries.ts'

const apart = /[\n\r\p{Z}\p{P}]+/u
const isPlain = /^[\n\r\x20-\x7e]*$/

/** Removes accents and case, so that any keyboard finds the text. */
export const fold = (text: string): string =>
  (isPlain.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()

export function wordsOf(text: string): Set<string> {
  const tokens = new Set(text === '' ? [] : fold(text).split(apart))
  tokens.delete('')
  return tokens
}

/** Allowed typos: none in short words and numbers, where a typo gives another word. */
export function forgiven(word: string): number {
  if (word.length <= 3 || hasDigit(word)) return 0
  return word.length <= 5 ? 1 : 2
}

export const hasDigit = (word: string): boolean => /\d/.test(word)

/** A word in a short title weighs more than one among ten. */
const perFurtherWord = 0.1
/** Weights fit into a byte: all five fields sum to 240. */
const scale = 32

export function weightsOf({
  title,
  tags,
  categories,
  vendor,
  productType,
}: SearchRow): Map<string, number> {
  const weights = new Map<string, number>()
  const fields = [
    [title, 3],
    [tags.join(' '), 1.5],
    [categories, 1],
    [vendor, 1],
    [productType, 1],
  ] as const
  for (const [text, weight] of fields) {
    const tokens = wordsOf(text)
    const share = Math.max(
      1,
      Math.round((scale * weight) / (1 + perFurtherWord * (tokens.size - 1))),
    )
    for (const word of tokens) weights.set(word, (weights.get(word) ?? 0) + share)
  }
  return weights
}
