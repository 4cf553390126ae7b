export interface Random {
  /** Number from 0 to 1, excluding 1. */
  next(): number
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  chance(percent: number): boolean
}

/** Returns the same numbers for the same seed (mulberry32), so the demo is identical on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (percent) => next() * 100 < percent,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  }
}
