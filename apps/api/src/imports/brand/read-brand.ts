import type { CheerioAPI } from 'cheerio'

import type { ImportBrand } from '@marketday/contract/imports/imports'

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
import { findLogos } from './find-logos.ts'
import { siteName } from './site-name.ts'
import { colorsInStyles, isColorful, readColor, readableUnderWhite } from './colors.ts'

export interface FoundBrand extends Omit<ImportBrand, 'logo' | 'logoUrl'> {
  readonly logoUrls: readonly string[]
}

export function readBrand($: CheerioAPI, { url, css }: { url: string; css: string }): FoundBrand {
  const meta = metaOf($)
  const business = businessIn($)
  const candidates = [textIn(business['name']), meta('og:site_name'), meta('application-name')]
  const name = siteName({
    title: plainLine($('title').first().text(), 200),
    said: candidates.map((candidate) => plainLine(candidate, 120)),
    url,
  })
  const palette = paletteOf(meta('theme-color'), css)
  return {
    name,
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
    email: plainLine(textIn(business['email']) || hrefOf($, 'mailto:'), 120),
    phone: plainLine(textIn(business['telephone']) || hrefOf($, 'tel:'), 40),
    address: addressOf($, business),
    hours: hoursOf(business),
    socials: socialsOf($, url, business),
  }
}

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

function hrefOf($: CheerioAPI, scheme: string): string {
  const href = $(`a[href^="${scheme}"]`).first().attr('href') ?? ''
  const text = href.slice(scheme.length).split('?')[0] ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function addressOf($: CheerioAPI, business: Node): string {
  const [address] = nodesOf(business['address'])
  if (address)
    return ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']
      .map((part) => plainLine(textIn(address[part]), 100))
      .filter(Boolean)
      .join(', ')
  const written = $('address').first()
  written.find('br').replaceWith(', ')
  return plainLine(textIn(business['address']) || written.text(), 300)
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
