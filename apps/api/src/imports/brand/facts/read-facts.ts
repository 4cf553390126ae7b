import type { CheerioAPI } from 'cheerio'

import { plainLine } from '../../formats/plain-text.ts'
import { findAddress } from './address.ts'
import { findEmail, findPhone, toPhone } from './contact.ts'
import { pageLines } from './page-lines.ts'
import { readHours } from './read-hours.ts'
import { findTaxNumber } from './tax-number.ts'

export interface VisibleFacts {
  readonly email: string
  /** E.164, or as written in a link where the country is unknown. */
  readonly phone: string
  readonly address: string
  /** Lines such as `Mo 09:00-17:00`. */
  readonly hours: readonly string[]
  readonly taxId: string
}

/** Business facts stated in a page's visible text. Empty where the page says nothing certain. */
export function readFacts($: CheerioAPI, url: string): VisibleFacts {
  const lines = pageLines($)
  const lang = langOf($)
  const guess = countryOf(lang, url)
  const { address, country } = findAddress(lines, guess)
  const land = country ?? guess
  const called = hrefOf($, 'tel:').replace(/^\/+/, '')
  return {
    email: hrefOf($, 'mailto:') || findEmail(lines),
    phone:
      toPhone(called, { country: land, isNamed: true }) ||
      findPhone(lines, land) ||
      plainLine(called, 40),
    address: address || markedAddress($),
    hours: readHours(lines, lang),
    taxId: findTaxNumber(lines, land),
  }
}

/** Text of an `address` element that has a number and no sentence. */
function markedAddress($: CheerioAPI): string {
  const written = $('address').first().clone()
  written.find('br').replaceWith(', ')
  const text = plainLine(written.text(), 300)
  return /\d/.test(text) && text.length <= 150 ? text.replace(/[\s,]+$/, '') : ''
}

const langOf = ($: CheerioAPI) =>
  ($('html').attr('lang') ?? $('meta[property="og:locale" i]').attr('content') ?? '')
    .slice(0, 20)
    .replace('_', '-')

const ofLanguage: Readonly<Record<string, string>> = {
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  nl: 'NL',
  pt: 'PT',
  pl: 'PL',
  sv: 'SE',
  da: 'DK',
}
const ofDomain =
  /\.(?:(at|au|be|br|ca|ch|cz|de|dk|es|fi|fr|ie|it|lu|nl|no|nz|pl|pt|se|us)|(?:co\.)?(uk))$/

/** Country of a page by its top-level domain, its region, or its language; null if unknown. */
function countryOf(lang: string, url: string): string | null {
  const [, top, uk] = ofDomain.exec(new URL(url).hostname) ?? []
  if (uk) return 'GB'
  if (top) return top.toUpperCase()
  const [language = '', region = ''] = lang.split('-')
  if (/^[a-z]{2}$/i.test(region)) return region.toUpperCase()
  return ofLanguage[language.toLowerCase()] ?? null
}

function hrefOf($: CheerioAPI, scheme: string): string {
  const href = $(`a[href^="${scheme}" i]`).first().attr('href') ?? ''
  const text = href.slice(scheme.length).split('?')[0] ?? ''
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text.trim()
  }
}
