import type { CheerioAPI } from 'cheerio'

import type { PreviewErrorCode } from '@marketday/contract/imports/preview-states'

import { absolute, onOrigin } from '../formats/addresses.ts'

const amounts = /[$€£]\s?\d|\d\s?[€£]|\d[.,]\d\d\b/

export const goodsWords =
  /shop|store|product|produkt|artikel|item|collection|catalog|menu|speise|karte|carte|preis|price|boutique|tienda|negozio/i
const menuWords =
  /\b(?:menus?|our dishes|speisekarte|getränke|la carte|carta|menù|meny|price list|preisliste)\b/i

/** Reason why a website had no product, if its home page reveals it; else null. */
export function whyEmpty({
  home,
  homeUrl,
  mayVisit,
}: {
  readonly home: CheerioAPI
  readonly homeUrl: string
  readonly mayVisit: (url: string) => boolean
}): PreviewErrorCode | null {
  const homeText = wordsOf(home)
  if (isEmptyApp(home, homeText)) return 'needs_browser'
  const links = home('a[href]')
    .toArray()
    .slice(0, 2000)
    .map((link) => ({
      address: absolute(home(link).attr('href') ?? '', homeUrl),
      text: home(link).text().slice(0, 100),
    }))
    .filter(({ address }) => address !== '')
  const goods = links.filter(({ address, text }) =>
    goodsWords.test(new URL(address).pathname + text),
  )
  if (goods.some(({ address }) => isOwn(address, homeUrl) && !mayVisit(address)))
    return 'robots_in_part'
  if (goods.some(({ address }) => /\.pdf$/i.test(new URL(address).pathname))) return 'pdf_menu'
  const names = home('h1, h2, h3, h4, a').toArray().slice(0, 2000)
  const isMenu = names.some((name) => menuWords.test(home(name).text().slice(0, 100)))
  return isMenu && !amounts.test(homeText) ? 'no_prices' : null
}

const isOwn = (address: string, homeUrl: string) =>
  onOrigin(address, new URL(homeUrl).origin) !== ''

function wordsOf(home: CheerioAPI): string {
  const whole = home.root().clone()
  whole.find('head, title, script, style, noscript, template').remove()
  return whole.text().slice(0, 500_000).replace(/\s+/gu, ' ')
}

/** Single-page app: a root element and almost no text. */
function isEmptyApp(home: CheerioAPI, text: string): boolean {
  const roots = home('#root, #app, #__next, #__nuxt, app-root, [ng-app]')
  return roots.length > 0 && home('script').length > 0 && text.trim().length < 200
}
