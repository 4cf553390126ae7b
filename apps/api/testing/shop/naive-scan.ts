import type { SearchRow } from '../../src/storefront/shop/search/search-queries.ts'
import { forgiven, weightsOf, wordsOf } from '../../src/storefront/shop/search/words.ts'

/** Reference implementation of the search rules: compares every word of every item with every query word. */
export function naiveScan(rows: readonly SearchRow[], question: string) {
  const asked = [...wordsOf(question)]
  const items = rows.map((row) => ({ id: row.id, weights: weightsOf(row) }))
  const points = items.map(({ weights }) => asked.map((word) => pointsOf(word, weights)))
  const hasAll = asked.length > 0 && points.some((each) => each.every((one) => one > 0))
  const rarities = asked.map((word) => rarityOf(word, items))
  const scored = items.map(({ id }, n) => {
    const own = points[n] ?? []
    if (hasAll && own.includes(0)) return { id, score: 0 }
    const weighed = own.map((one, place) => one * (hasAll ? 1 : (rarities[place] ?? 0)))
    return { id, score: weighed.reduce((sum, one) => sum + one, 0) }
  })
  const found = scored.filter(({ score }) => score > 0)
  return { hasAll, ids: found.toSorted((a, b) => b.score - a.score).map(({ id }) => id) }
}

function pointsOf(asked: string, weights: ReadonlyMap<string, number>): number {
  const each = [...weights].map(([word, weight]) => {
    if (word === asked) return 1024 + weight
    if (beginsSo(asked, word)) return 768 + Math.round((weight * asked.length) / word.length)
    const typos = typosForgiven(asked, word)
    return typos === 0 ? 0 : (typos === 1 ? 512 : 256) + weight
  })
  return Math.max(0, ...each)
}

function rarityOf(asked: string, items: readonly { weights: ReadonlyMap<string, number> }[]) {
  const words = items.flatMap(({ weights }) => [...weights.keys()])
  const entries =
    words.filter((word) => beginsSo(asked, word)).length +
    words.filter((word) => typosForgiven(asked, word) > 0).length
  return 1 + Math.max(0, Math.floor(Math.log2(items.length / Math.max(1, entries))))
}

const beginsSo = (asked: string, word: string) =>
  asked.length > 1 ? word.startsWith(asked) : word === asked

/** 0 for none and for too many. */
function typosForgiven(asked: string, word: string): number {
  const most = forgiven(asked)
  if (most === 0 || asked === word || /\d/.test(word)) return 0
  if (isOneSwap(asked, word) || isWithin(asked, word, 1)) return 1
  return isWithin(asked, word, 2) && most === 2 ? 2 : 0
}

const isOneSwap = (left: string, right: string) =>
  Array.from(left).some(
    (_letter, n) =>
      left.slice(0, n) + (left[n + 1] ?? '') + (left[n] ?? '') + left.slice(n + 2) === right,
  )

/** True if the edit distance is within the limit. */
function isWithin(left: string, right: string, typos: number): boolean {
  if (typos < 0) return false
  if (left === '' || right === '') return left.length + right.length <= typos
  const [leftRest, rightRest] = [left.slice(1), right.slice(1)]
  if (left[0] === right[0]) return isWithin(leftRest, rightRest, typos)
  return (
    isWithin(leftRest, right, typos - 1) ||
    isWithin(left, rightRest, typos - 1) ||
    isWithin(leftRest, rightRest, typos - 1)
  )
}
