import { createNearWords } from './near-words.ts'

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
