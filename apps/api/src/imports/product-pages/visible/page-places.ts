import type { CheerioAPI } from 'cheerio'

/** Countries by currency; the euro's and the dollar's first. */
const countries: Readonly<Record<string, string>> = {
  EUR: 'de at fr be nl lu es it pt ie fi gr ee lv lt sk si hr cy mt eu',
  USD: 'us',
  GBP: 'gb uk',
  CHF: 'ch li',
  SEK: 'se',
  NOK: 'no',
  DKK: 'dk',
  ISK: 'is',
  PLN: 'pl',
  CZK: 'cz',
  HUF: 'hu',
  RON: 'ro',
  CAD: 'ca',
  AUD: 'au',
  NZD: 'nz',
  SGD: 'sg',
  HKD: 'hk',
  TWD: 'tw',
  MXN: 'mx',
  CLP: 'cl',
  COP: 'co',
  ARS: 'ar',
  BRL: 'br',
  INR: 'in',
  PKR: 'pk',
  LKR: 'lk',
  NPR: 'np',
  MUR: 'mu',
  ZAR: 'za',
  JPY: 'jp',
  CNY: 'cn',
  KRW: 'kr',
  TRY: 'tr',
  ILS: 'il',
  UAH: 'ua',
  RUB: 'ru',
}
const byCountry = new Map(
  Object.entries(countries).flatMap(([currency, codes]) =>
    codes.split(' ').map((country) => [country, currency] as const),
  ),
)
/** Languages spoken in one currency mostly. */
const byLanguage: Readonly<Record<string, string>> = {
  sv: 'SEK',
  nb: 'NOK',
  nn: 'NOK',
  no: 'NOK',
  da: 'DKK',
  is: 'ISK',
  pl: 'PLN',
  cs: 'CZK',
  hu: 'HUF',
  ro: 'RON',
  ja: 'JPY',
  ko: 'KRW',
  tr: 'TRY',
  he: 'ILS',
  uk: 'UAH',
  de: 'EUR',
  fr: 'EUR',
  it: 'EUR',
  nl: 'EUR',
  fi: 'EUR',
  el: 'EUR',
}
/** +1 is left out: it belongs to several. */
const callingCodes: Readonly<Record<string, string>> = {
  44: 'gb',
  49: 'de',
  43: 'at',
  41: 'ch',
  33: 'fr',
  32: 'be',
  31: 'nl',
  34: 'es',
  39: 'it',
  351: 'pt',
  353: 'ie',
  354: 'is',
  358: 'fi',
  45: 'dk',
  46: 'se',
  47: 'no',
  48: 'pl',
  36: 'hu',
  420: 'cz',
  61: 'au',
  64: 'nz',
  65: 'sg',
  852: 'hk',
  52: 'mx',
  54: 'ar',
  56: 'cl',
  57: 'co',
  55: 'br',
  81: 'jp',
  91: 'in',
  27: 'za',
}

export interface PlaceVote {
  readonly currency: string
  readonly weight: number
}

/** Currencies of the page's domain, country, telephone code and language, heaviest first. */
export function placeVotes($: CheerioAPI, url: string, text: string): PlaceVote[] {
  const [language = '', region = ''] = listLanguages($)
  const votes: readonly (readonly [string | undefined, number])[] = [
    [byCountry.get(topLevel(url)), 2],
    [byCountry.get(region), 1.5],
    [byCountry.get(addressCountry($)), 1.5],
    [byCountry.get(callingCountry($, text)), 1.5],
    [byLanguage[language], 1],
  ]
  return votes.flatMap(([currency, weight]) => (currency ? [{ currency, weight }] : []))
}

function topLevel(url: string): string {
  const { hostname } = new URL(url)
  const last = hostname.split('.').at(-1) ?? ''
  // «.co» is used worldwide; only «.com.co» is Colombian.
  return last === 'co' && !hostname.endsWith('.com.co') ? '' : last
}

const listLanguages = ($: CheerioAPI): string[] =>
  ($('html').attr('lang') ?? $('meta[property="og:locale" i]').attr('content') ?? '')
    .toLowerCase()
    .slice(0, 20)
    .split(/[-_]/)

function addressCountry($: CheerioAPI): string {
  const marked = $('[itemprop="addressCountry" i]').first()
  const inData = /"addressCountry"\s{0,3}:\s{0,3}"([A-Za-z]{2})"/.exec(
    $('script[type*="ld+json" i]').text().slice(0, 100_000),
  )?.[1]
  const country = inData ?? marked.attr('content') ?? marked.text().trim()
  return country.length === 2 ? country.toLowerCase() : ''
}

function callingCountry($: CheerioAPI, text: string): string {
  const link = $('a[href^="tel:"]').first().attr('href') ?? ''
  const code = (pattern: RegExp) => pattern.exec(link)?.[1] ?? pattern.exec(text)?.[1] ?? ''
  const digits = code(/(?:\+|\b00)\s?([1-9]\d{0,2})[\s().-]{0,3}\d/)
  const prefix = [3, 2].map((length) => digits.slice(0, length)).find((part) => callingCodes[part])
  return prefix ? (callingCodes[prefix] ?? '') : ''
}
