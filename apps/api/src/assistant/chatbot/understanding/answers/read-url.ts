import { countWords, findWebAddress, tidy } from '../../../../platform/talk/patterns.ts'
import { normalise } from '../../../../platform/talk/words-said.ts'
import type { Guess, Heard, Hearing } from './hearing.ts'

export function readUrl({ text, isAside }: Hearing): Heard {
  const address = findWebAddress(newest.exec(text)?.[1] ?? text, true)
  if (address === null) return guessAddress(text, isAside)
  const other = findWebAddress(/ or (.{1,200})$/i.exec(text)?.[1] ?? '', true)
  return other === null ? { value: address } : { guesses: [address, other].map(addressGuess) }
}

function guessAddress(text: string, isAside: boolean): Heard {
  const spelled = readSpelled(text)
  if (spelled) return { guesses: [addressGuess(spelled)] }
  const name = tidy(text)
  const isName = !isAside && countWords(name) <= 5 && /^[^?@]+$/.test(name)
  return isName ? { guesses: [nameGuess(name)] } : {}
}

const addressGuess = (value: string): Guess => ({
  slot: 'url',
  label: value.replace(/^https:\/\/(.*?)\/$/, '$1'),
  value,
})

/** Reads `kiln lane dot com` as an address. */
function readSpelled(text: string): string | null {
  const [, name, ending] = spelledAddress.exec(normalise(text).replaceAll(' dot ', ' ')) ?? []
  if (!name || !ending) return null
  const host = name.replaceAll(/^(?:www|w w w)\b| /g, '').replace(/^www/, '')
  return `https://${host}.${ending.replace(' ', '.')}/`
}

const spelledAddress =
  /^(?:its |it is |our site is |the site is )?(.{1,80}) (com|net|org|shop|store|ie|de|fr|es|it|nl|eu|us|ca|co uk|org uk|co|com au|co nz|biz|info)$/

/** Prefers the new address if an old and a new one are mentioned. */
const newest = /\b(?:new|now|current|newer|latest|moved to|instead)\b(.*\.[a-z]{2,}.*)$/i

export const nameGuess = (name: string): Guess => ({
  slot: 'businessName',
  label: `“${name}” is its name`,
  value: name,
})
