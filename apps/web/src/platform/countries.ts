/** Countries by currency. The first country of a line represents the currency. */
const countriesByCurrency: Readonly<Record<string, string>> = {
  GBP: 'GB IM JE GG',
  EUR: 'DE AD AT BE CY EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM XK BG',
  USD: 'US EC PR SV PA',
  AUD: 'AU',
  CAD: 'CA',
  NZD: 'NZ',
  CHF: 'CH LI',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK FO GL',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  ALL: 'AL',
  BAM: 'BA',
  MKD: 'MK',
  ISK: 'IS',
  UAH: 'UA',
  GEL: 'GE',
  TRY: 'TR',
  ILS: 'IL',
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  BHD: 'BH',
  JOD: 'JO',
  EGP: 'EG',
  MAD: 'MA',
  TND: 'TN',
  ZAR: 'ZA',
  KES: 'KE',
  NGN: 'NG',
  GHS: 'GH',
  UGX: 'UG',
  TZS: 'TZ',
  INR: 'IN',
  PKR: 'PK',
  BDT: 'BD',
  LKR: 'LK',
  NPR: 'NP',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  IDR: 'ID',
  PHP: 'PH',
  VND: 'VN',
  HKD: 'HK',
  TWD: 'TW',
  JPY: 'JP',
  KRW: 'KR',
  CNY: 'CN',
  KZT: 'KZ',
  BRL: 'BR',
  MXN: 'MX',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
  CRC: 'CR',
  DOP: 'DO',
  JMD: 'JM',
}

const entries = Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
  countries.split(' ').map((country) => [country, currency] as const),
)
const currencies = new Map(entries)

export const currencyOf = (country: string): string => currencies.get(country) ?? 'USD'

/** Representative country of a currency, if any. */
export const countryOf = (currency: string): string | null =>
  countriesByCurrency[currency]?.slice(0, 2) ?? null

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

export const countryCodes: readonly string[] = [...currencies.keys()]
