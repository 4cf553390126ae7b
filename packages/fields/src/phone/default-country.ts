import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'
import { phoneDefaults } from './phone-options.ts'
import type { PhoneOptions } from './phone-options.ts'

/**
 * Picks the initial country: the configured one, else the visitor's by IP, else the first
 * preferred, else the first listed (spec 8). Null only if no country is listed.
 */
export async function defaultCountry(
  countries: readonly PhoneCountry[],
  options: PhoneOptions,
): Promise<PhoneCountry | null> {
  const { autoDefaultCountry = phoneDefaults.autoDefaultCountry, lookUpCountry } = options
  const configuredCountry = givenCountry(countries, options.defaultCountry)
  if (configuredCountry) return configuredCountry
  const detectedCountry =
    autoDefaultCountry && lookUpCountry ? countryOfReply(await replyOf(lookUpCountry)) : null
  return listed(countries, detectedCountry) ?? fallback(countries, options)
}

/** Parses the reply of an IP service, `1;IN;IND;India` on success; else null. */
export function countryOfReply(reply: string): string | null {
  return reply.startsWith('1') && reply.length >= 4 ? reply.slice(2, 4) : null
}

async function replyOf(lookUp: () => Promise<string>): Promise<string> {
  try {
    return String(await lookUp())
  } catch {
    return ''
  }
}

function givenCountry(
  countries: readonly PhoneCountry[],
  defaultCountry: string | number | undefined,
) {
  if (defaultCountry === undefined || defaultCountry === '') return null
  const byDialCode = countries
    .filter(({ dialCode }) => dialCode === String(defaultCountry))
    .sort((one, other) => one.priority - other.priority)
  return listed(countries, String(defaultCountry)) ?? byDialCode[0] ?? null
}

function fallback(countries: readonly PhoneCountry[], { preferredCountries = [] }: PhoneOptions) {
  const preferred = preferredCountries.map((code) => listed(countries, code)).find(Boolean)
  return preferred ?? countries[0] ?? null
}

const listed = (countries: readonly PhoneCountry[], code: string | null) =>
  countries.find(({ iso2 }) => iso2 === code?.toUpperCase()) ?? null
