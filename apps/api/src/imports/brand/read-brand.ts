import type { CheerioAPI } from 'cheerio'

import type { ImportBrand } from '@marketday/contract/imports/import-brand'

import { absolute } from '../formats/addresses.ts'
import { parseLenient } from '../formats/lenient-json.ts'
import {
  hasType,
  inSchemaTerms,
  listOf,
  nodesOf,
  nodesWithin,
  textIn,
  typesOf,
} from '../formats/nodes.ts'
import type { Node } from '../formats/nodes.ts'
import { metaOf } from '../product-pages/structured/open-graph.ts'
import { plainLine } from '../formats/plain-text.ts'
import type { VisibleFacts } from './facts/read-facts.ts'
import { findLogos } from './find-logos.ts'
import { shownNames, siteName } from './site-name.ts'

export interface FoundBrand extends Omit<ImportBrand, 'logo' | 'logoUrl'> {
  readonly logoUrls: readonly string[]
}

export function readBrand($: CheerioAPI, { url, css }: { url: string; css: string }): FoundBrand {
  const meta = metaOf($)
  const business = businessIn($)
  const candidates = [textIn(business['name']), meta('og:site_name'), meta('application-name')]
  const name = siteName({
    title: plainLine($('title').first().text(), 200),
    declared: candidates.map((candidate) => plainLine(candidate, 120)),
    ...shownNames($, url),
    url,
  })
  const palette = paletteOf(meta('theme-color'), css)
  return {
    name,
    language: languageIn($, meta),
    tagline: plainLine(
      textIn(business['slogan']) || meta('description') || meta('og:description'),
      200,
    ),
    introduction: plainLine(
      textIn(business['description']) || meta('description') || meta('og:description'),
      600,
    ),
    logoUrls: findLogos($, { url, business, name }),
    primary: palette[0] ? readableUnderWhite(palette[0]) : null,
    palette,
    email: plainLine(textIn(business['email']), 120),
    phone: plainLine(textIn(business['telephone']), 40),
    address: addressOf(business),
    hours: hoursOf(business),
    taxId: plainLine(textIn(business['vatID']), 30),
    socials: socialsOf($, url, business),
  }
}

const languageIn = ($: CheerioAPI, meta: ReturnType<typeof metaOf>): string =>
  /^[a-z]{2}(?![a-z])/.exec(($('html').attr('lang') || meta('og:locale')).toLowerCase())?.[0] ?? ''

/** Structured data first, then what the pages say in words. */
export const withFacts = (brand: ImportBrand, facts: VisibleFacts): ImportBrand => ({
  ...brand,
  email: brand.email || facts.email,
  phone: brand.phone || facts.phone,
  address: brand.address || facts.address,
  hours: brand.hours.length > 0 ? brand.hours : [...facts.hours],
  taxId: brand.taxId || facts.taxId,
})

const businessTypes =
  /(?:organization|localbusiness|store|restaurant|bakery|cafeorcoffeeshop|shop|corporation|website)$/

function businessIn($: CheerioAPI): Node {
  const nodes = $('script[type*="ld+json" i]')
    .toArray()
    .flatMap((script) => nodesWithin(inSchemaTerms(parseLenient($(script).text()))))
    .filter((node) => typesOf(node).some((type) => businessTypes.test(type)))
  const isSite = (node: Node) => hasType(node, 'WebSite')
  return nodes.find((node) => !isSite(node)) ?? nodes[0] ?? {}
}

function paletteOf(themeColor: string, css: string): string[] {
  const theme = readColor(themeColor)
  return [
    ...new Set([...(theme && isColorful(theme) ? [theme] : []), ...colorsInStyles(css)]),
  ].slice(0, 5)
}

function addressOf(business: Node): string {
  const [address] = nodesOf(business['address'])
  if (address)
    return ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']
      .map((part) => plainLine(textIn(address[part]), 100))
      .filter(Boolean)
      .join(', ')
  return plainLine(textIn(business['address']), 300)
}

function hoursOf(business: Node): string[] {
  const plain = listOf(business['openingHours']).map((line) => plainLine(line, 100))
  const detailed = nodesOf(business['openingHoursSpecification']).map((entry) => {
    const days = listOf(entry['dayOfWeek']).map((day) =>
      textIn(day).replace(/^.*\//, '').slice(0, 2),
    )
    return plainLine(`${days.join(',')} ${textIn(entry['opens'])}-${textIn(entry['closes'])}`, 100)
  })
  return [...plain, ...detailed].filter(Boolean).slice(0, 28)
}

const networks: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)instagram\.com$/, 'Instagram'],
  [/(?:^|\.)facebook\.com$/, 'Facebook'],
  [/(?:^|\.)tiktok\.com$/, 'TikTok'],
  [/(?:^|\.)youtube\.com$/, 'YouTube'],
  [/(?:^|\.)pinterest\.[a-z.]+$/, 'Pinterest'],
  [/(?:^|\.)linkedin\.com$/, 'LinkedIn'],
  [/^(?:www\.)?(?:twitter|x)\.com$/, 'X'],
]

function socialsOf($: CheerioAPI, url: string, business: Node): ImportBrand['socials'] {
  const links = [
    ...listOf(business['sameAs']).map((link) => textIn(link)),
    ...$('a[href]')
      .toArray()
      .slice(0, 5000)
      .map((link) => $(link).attr('href') ?? ''),
  ]
  const profiles = new Map<string, string>()
  for (const link of links) {
    const address = absolute(link, url)
    const network = address && networks.find(([host]) => host.test(new URL(address).hostname))?.[1]
    const isShare = /\/(?:sharer|share|intent)\b/.test(address)
    if (network && !isShare && !profiles.has(network)) profiles.set(network, address)
  }
  return [...profiles].map(([network, address]) => ({ network, url: address }))
}

/** `#rrggbb` in lower case; null if it is not a plain colour. */
function readColor(text: string): string | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (hex) return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$/i.exec(
      text.trim(),
    )
  return parts ? toHex([parts[1], parts[2], parts[3]].map(Number)) : null
}

/** Darkens the colour until white text on it has a contrast of 4.5:1. */
function readableUnderWhite(color: string): string {
  let channels = channelsOf(color)
  while (1.05 / (luminanceOf(channels) + 0.05) < 4.5)
    channels = channels.map((channel) => Math.floor(channel * 0.94))
  return toHex(channels)
}

/** False for greys, near-white and near-black, which identify no brand. */
function isColorful(color: string): boolean {
  const channels = channelsOf(color)
  return Math.max(...channels) - Math.min(...channels) >= 40 && luminanceOf(channels) < 0.85
}

/** Brand colours of a style sheet: custom properties first, then by frequency. */
function colorsInStyles(css: string): string[] {
  const text = css.slice(0, 500_000)
  const named = [
    // Matches only from the start of a name: backtracking would be quadratic.
    ...text.matchAll(/(?<![\w-])--([\w-]{1,80})\s{0,9}:\s{0,9}([^;}]{3,40})/g),
  ]
    .filter(([, name]) => /primary|brand|accent|theme|main/i.test(name ?? ''))
    .map((match) => readColor(match[2] ?? ''))
    .filter((color) => color !== null)
  const counts = new Map<string, number>()
  for (const [match] of text.matchAll(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi)) {
    const color = readColor(match)
    if (color) counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const frequent = [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .map(([color]) => color)
  return [...new Set([...named, ...frequent])].filter(isColorful)
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.min(255, channel).toString(16).padStart(2, '0')).join('')}`
