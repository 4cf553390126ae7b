/** A scanner writes its letters closer together than anybody types. */
export const scanGapMs = 50

const shortestCode = 4

/** A space presses what has the focus and a slash begins a search at once; within a code they are letters. */
const beginsCode = /^[\p{L}\p{N}]$/u

/** What a key does to a reader: it waits whether more come, it ends a code, or it has nothing to do with one. */
type Read =
  | { readonly is: 'held' }
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'key' }

interface Key {
  readonly key: string
  /** In milliseconds, on any clock that only rises. */
  readonly timeStamp: number
}

/** Tells the code of a scanner, which is many letters at once and Enter, from keys that a person presses. */
export function createScanReader() {
  let held: Key[] = []
  /** The keys that were held back and turned out to be pressed by a person, in their order. */
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
