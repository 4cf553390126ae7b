import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'

import regions from './regions.json' with { type: 'json' }
import towns from './towns.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }
import {
  listEntries,
  measureCloseness,
  normalise,
  splitWords,
} from '../../../../platform/talk/words-said.ts'
import type { Lexicon } from '../../../../platform/talk/words-said.ts'

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

/** Returns the country with this name in its own or a common language, such as Polska. */
export function countryCalled(input: string): string | null {
  ownNames ??= new Map(
    listPhoneCountries().flatMap(({ iso2 }) => {
      const { language } = new Intl.Locale('und', { region: iso2 }).maximize()
      return [language, ...languages].map((locale): [string, string] => [
        normalise(namesIn(locale).of(iso2) ?? ''),
        iso2,
      ])
    }),
  )
  return ownNames.get(normalise(input)) ?? null
}
let ownNames: Map<string, string> | undefined

const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'tr']
const regionNames = new Map<string, Intl.DisplayNames>()
function namesIn(locale: string): Intl.DisplayNames {
  const known = regionNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  regionNames.set(locale, known)
  return known
}

export const countryName = (code: string): string =>
  listPhoneCountries().find(({ iso2 }) => iso2 === code)?.name ?? code

const knownTowns = Object.entries(towns).flatMap(([country, names]) =>
  names.map((name) => ({ country, name, normal: normalise(name) })),
)

/** Returns the country of a town; null if several countries have one. */
export function countryOfTown(town: string): string | null {
  const places = knownTowns.filter(({ normal }) => normal === normalise(town))
  return places.length === 1 ? (places[0]?.country ?? null) : null
}

export function findTown(input: string): string | null {
  const name = normalise(input)
  const short = name.replace(/(?<=\w) (?:city|town|village)$|^(?:city|town|village) of /, '')
  return knownTowns.find(({ normal }) => normal === name || normal === short)?.name ?? null
}

/** Returns the country of a state or county, such as Ohio or County Clare; null if unknown or also a country. */
export function regionCountry(input: string): string | null {
  const name = normalise(input).replace(/^(?:county|co|the state of|state of) /, '')
  return listEntries(regions).find(([, names]) => names.includes(name))?.[0] ?? null
}

export function nearTowns(input: string): string[] {
  const whole = normalise(input)
  return knownTowns
    .filter(({ normal }) => normal !== whole && measureCloseness(whole, normal) > 0)
    .map(({ name }) => name)
    .slice(0, 2)
}

export const townsIn = (text: string): string[] => [
  ...new Set(
    splitWords(text)
      .map(findTown)
      .filter((town) => town !== null),
  ),
]

export function townIn(text: string): string | null {
  const all = splitWords(text)
  for (let length = 3; length > 0; length -= 1)
    for (let from = 0; from + length <= all.length; from += 1) {
      const town = findTown(all.slice(from, from + length).join(' '))
      if (town) return town
    }
  return null
}
