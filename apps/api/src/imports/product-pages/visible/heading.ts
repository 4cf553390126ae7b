import type { CheerioAPI } from 'cheerio'

import type { DomElement } from '../../formats/parse-html.ts'
import { isElement } from '../../formats/parse-html.ts'
import { isPlaceholder, plainLine } from '../../formats/plain-text.ts'
import { spokenText } from './outline.ts'

/** Letters and digits only, for comparing names. */
export const bareName = (text: string): string =>
  text
    .slice(0, 300)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const separators = /\s+[|–—·•:»›]\s+|\s+-\s+|\s*\|\s*/

export const titleParts = (title: string): string[] =>
  title
    .slice(0, 400)
    .split(separators)
    .map((part) => plainLine(part))
    .filter((part) => part && !isPlaceholder(part))

export function titleWithoutSite(title: string, site: { host: string; name: string }): string {
  const line = plainLine(title)
  const parts = titleParts(line)
  const isSite = (part: string) => isSiteName(part, site)
  const [first = ''] = parts
  if (parts.length < 2) return first
  const remaining = parts.filter((part) => !isSite(part))
  if (remaining.length === parts.length || remaining.length === 0) return line
  const from = line.indexOf(remaining[0] ?? '')
  const last = remaining.at(-1) ?? ''
  return line.slice(from, line.lastIndexOf(last) + last.length)
}

export function isSiteName(text: string, { host, name }: { host: string; name: string }): boolean {
  const bare = bareName(text)
  const ofHost = bareName(host.replace(/^www\./, '').replace(/\.[a-z.]{2,7}$/, ''))
  return (
    bare !== '' &&
    (bare === bareName(name) || bare === ofHost || bare === bareName(host.replace(/^www\./, '')))
  )
}

const headings =
  'h1, [itemprop="name"], [class*="product-title" i], [class*="product_title" i], [class*="product-name" i], [class*="productname" i], [class*="producttitle" i], [id*="producttitle" i], h2'
const mostHeadings = 60

export function findHeading(
  $: CheerioAPI,
  context: { readonly titles: readonly string[]; readonly site: { host: string; name: string } },
): DomElement | null {
  const whole = context.titles.map(bareName).filter(Boolean)
  const ranked = $(headings)
    .toArray()
    .slice(0, mostHeadings)
    .filter(isElement)
    .map((element) => ({ element, points: pointsOf(element, whole, context.site) }))
    .sort((a, b) => b.points - a.points)
  const [best] = ranked
  return best && best.points > 0 ? best.element : null
}

function pointsOf(
  element: DomElement,
  titles: readonly string[],
  site: { host: string; name: string },
): number {
  const text = spokenText(element, 255)
  const bare = bareName(text)
  if (bare.length < 2 || text.length > 250 || isSiteName(text, site)) return 0
  const isNamed = titles.some((title) => title.includes(bare) || bare.includes(title))
  const tag = element.name === 'h1' ? 3 : element.name === 'h2' ? 0 : 2
  return tag + (isNamed ? 3 + Math.min(1, bare.length / 40) : 0) - (text.length < 4 ? 1 : 0)
}
