/** Maximum interval between a scanner's letters in ms, shorter than in typing. */
export const scanGapMs = 50

const shortestCode = 4

/** Space activates the focused element and slash opens the search at once; within a code they are letters. */
const beginsCode = /^[\p{L}\p{N}]$/u

/** Effect of a key: held until more arrive, end of a code, or unrelated. */
type Read =
  | { readonly is: 'held' }
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'key' }

interface Key {
  readonly key: string
  /** Milliseconds of a monotonic clock. */
  readonly timeStamp: number
}

/** Distinguishes scanner codes (fast letters with Enter) from typing. */
export function createScanReader() {
  let held: Key[] = []
  /** Held keys that turned out to be typed, in order. */
  const giveUp = (): readonly Key[] => {
    const keys = held
    held = []
    return keys
  }
  const read = (key: Key): Read => {
    const last = held.at(-1)
    const isSoon = last !== undefined && key.timeStamp - last.timeStamp <= scanGapMs
    if (key.key === 'Enter' && isSoon && held.length >= shortestCode) {
      const code = giveUp()
        .map((heldKey) => heldKey.key)
        .join('')
      return { is: 'code', code: code.trim() }
    }
    if (key.key.length !== 1 || !(isSoon || beginsCode.test(key.key))) return { is: 'key' }
    held.push(key)
    return { is: 'held' }
  }
  return { read, giveUp, isHolding: () => held.length > 0 }
}
