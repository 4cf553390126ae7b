import {
  countryCalled,
  countryLexicon,
  countryOfTown,
  regionCountry,
  townIn,
} from '../words/places.ts'
import { matchOptions, nearestOptions } from '../../../../platform/talk/words-said.ts'
import type { Heard, Hearing } from './hearing.ts'

export function readCountry({ text, toLabel }: Hearing): Heard {
  const code = text.trim().toUpperCase()
  if (code in countryLexicon()) return { value: code }
  const called = countryCalled(text)
  if (called) return { value: called }
  const meant = [...new Set(matchOptions(text, countryLexicon()).map(({ option }) => option))]
  if (meant.length === 1) return { value: meant[0] }
  const ofRegion = regionCountry(text.replace(/^.*\bin\s+/i, ''))
  if (ofRegion && meant.length === 0) return { value: ofRegion }
  const town = townIn(text)
  const ofTown = town && countryOfTown(town)
  const likely = ofTown
    ? [ofTown]
    : meant.length > 0
      ? meant
      : nearestOptions(text, countryLexicon())
  return {
    guesses: likely
      .slice(0, 3)
      .map((value) => ({ slot: 'country', value, label: toLabel('country', value) })),
  }
}
