import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'

import towns from './towns.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }
import { measureCloseness, normalise, splitWords } from './words-said.ts'
import type { Lexicon } from './words-said.ts'

/** Countries by every name they are called. */
export function countryLexicon(): Lexicon<string> {
  lexicon ??= Object.fromEntries(
    listPhoneCountries().map(({ iso2, name }) => [
      iso2,
      [normalise(name), ...((words.country as Record<string, string[]>)[iso2] ?? [])],
    ]),
  )
  return lexicon
}
let lexicon: Lexicon<string> | undefined

export const countryName = (code: string): string =>
  listPhoneCountries().find(({ iso2 }) => iso2 === code)?.name ?? code

const known = Object.entries(towns).flatMap(([country, names]) =>
  names.map((name) => ({ country, name, normal: normalise(name) })),
)

/** The country of a town that only one country is known for. */
export function countryOfTown(town: string): string | null {
  const places = known.filter(({ normal }) => normal === normalise(town))
  return places.length === 1 ? (places[0]?.country ?? null) : null
}

/** A town as it is written, when these are its very words. */
export const findTown = (said: string): string | null =>
  known.find(({ normal }) => normal === normalise(said))?.name ?? null

/** Towns that may have been meant. */
export function nearTowns(said: string): string[] {
  const whole = normalise(said)
  return known
    .filter(({ normal }) => normal !== whole && measureCloseness(whole, normal) > 0)
    .map(({ name }) => name)
    .slice(0, 2)
}

/** A known town among the words of a message, the longest first. */
export function townIn(said: string): string | null {
  const all = splitWords(said)
  for (let length = 3; length > 0; length -= 1)
    for (let from = 0; from + length <= all.length; from += 1) {
      const found = findTown(all.slice(from, from + length).join(' '))
      if (found) return found
    }
  return null
}
