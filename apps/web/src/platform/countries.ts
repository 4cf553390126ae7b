import { countryCodes } from '@marketday/contract/money/country-currencies'

/** Time zone of a country's largest city; changeable in countries with several. */
const zones: Readonly<Record<string, string>> = {
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  FR: 'Europe/Paris',
  BE: 'Europe/Brussels',
  NL: 'Europe/Amsterdam',
  LU: 'Europe/Luxembourg',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  IT: 'Europe/Rome',
  GR: 'Europe/Athens',
  PL: 'Europe/Warsaw',
  CZ: 'Europe/Prague',
  SK: 'Europe/Bratislava',
  SI: 'Europe/Ljubljana',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  RO: 'Europe/Bucharest',
  BG: 'Europe/Sofia',
  SE: 'Europe/Stockholm',
  NO: 'Europe/Oslo',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  EE: 'Europe/Tallinn',
  LV: 'Europe/Riga',
  LT: 'Europe/Vilnius',
  TR: 'Europe/Istanbul',
  US: 'America/New_York',
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
  BR: 'America/Sao_Paulo',
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  SG: 'Asia/Singapore',
  HK: 'Asia/Hong_Kong',
  AE: 'Asia/Dubai',
  IL: 'Asia/Jerusalem',
  ZA: 'Africa/Johannesburg',
  KE: 'Africa/Nairobi',
  NG: 'Africa/Lagos',
}

export const zoneOf = (country: string): string | null => zones[country] ?? null

const englishNames = new Intl.DisplayNames('en', { type: 'region' })

/** Country code from an English name or code; null if unknown. */
export const countryByName = (name: string): string | null =>
  countryCodes.find((code) => code === name || englishNames.of(code) === name) ?? null
