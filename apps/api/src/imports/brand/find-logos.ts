import type { CheerioAPI } from 'cheerio'

import { absolute } from '../formats/addresses.ts'
import { imagesIn } from '../formats/nodes.ts'
import type { Node } from '../formats/nodes.ts'
import { bareName } from '../product-pages/visible/heading.ts'

const mostImages = 300
const mostLogos = 6
const inHead =
  'header, [id*="header" i], [class*="header" i], [class*="masthead" i], [class*="navbar" i], [class*="topbar" i]'
const others =
  /visa|mastercard|paypal|klarna|amex|maestro|apple-?pay|google-?pay|sofort|dhl|dpd|ups\b|trust|badge|award|partner|client|sponsor|certif|seal|siegel|payment|shipping|flag|banner|slide|hero|promo|cart|search|icon-|arrow|phone|facebook|instagram|twitter|youtube|pixel|spacer|loader|avatar|app-?store/i

interface Place {
  readonly url: string
  readonly business: Node
  readonly name: string
}

/** Logo candidates, best first: structured data, images by score, icons. */
export function findLogos($: CheerioAPI, { url, business, name }: Place): string[] {
  const ranked = $('img')
    .toArray()
    .slice(0, mostImages)
    .map((image, index) => ({
      source: sourceOf($(image)),
      points: pointsOf($(image), { url, name }) - index / 100,
    }))
    .filter(({ points }) => points > 1.6)
    .sort((a, b) => b.points - a.points)
    .map(({ source }) => source)
  const icons = ['link[rel="apple-touch-icon" i]', 'link[rel~="icon" i]'].flatMap((selector) =>
    $(selector)
      .toArray()
      .map((link) => $(link).attr('href') ?? ''),
  )
  const candidates = [...imagesIn(business['logo']), ...ranked, ...icons, '/favicon.ico']
  const addresses = candidates.map((candidate) => absolute(candidate, url))
  return [...new Set(addresses.filter(Boolean))].slice(0, mostLogos)
}

type Image = ReturnType<CheerioAPI>

function sourceOf(image: Image): string {
  const sources = ['src', 'data-src', 'data-original'].map((name) => image.attr(name) ?? '')
  const inSet = (image.attr('srcset') ?? '').slice(0, 2000).trim().split(/[\s,]/)[0] ?? ''
  return [...sources, inSet].find((source) => source && !source.startsWith('data:')) ?? ''
}

function pointsOf(image: Image, { url, name }: { url: string; name: string }): number {
  const attributes = ['class', 'id', 'src', 'alt']
    .map((key) => (image.attr(key) ?? '').slice(0, 300))
    .join(' ')
  const link = image.closest('a')
  const around = `${link.attr('class') ?? ''} ${link.attr('id') ?? ''} ${image.parent().attr('class') ?? ''} ${image.parent().attr('id') ?? ''}`
  const alt = bareName(image.attr('alt') ?? '')
  const rules: readonly (readonly [boolean, number])[] = [
    [/logo|brand/i.test(attributes), 2],
    [/logo|brand/i.test(around), 2],
    [isHome(link.attr('href'), url), 2],
    [image.closest(inHead).length > 0, 1.5],
    [alt.length > 2 && bareName(name).includes(alt), 2],
    [image.closest('footer, [class*="footer" i]').length > 0, -1.5],
    [others.test(attributes), -4],
    [/product|gallery|slider|carousel/i.test(around), -2],
  ]
  return rules.reduce((sum, [applies, worth]) => sum + (applies ? worth : 0), 0)
}

/** Logos usually link to the home page. */
function isHome(href: string | undefined, url: string): boolean {
  const address = href ? absolute(href, url) : ''
  return (
    address !== '' &&
    new URL(address).origin === new URL(url).origin &&
    /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?|index\.\w+)?$/i.test(new URL(address).pathname)
  )
}
