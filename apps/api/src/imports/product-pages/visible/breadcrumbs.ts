import type { CheerioAPI } from 'cheerio'

import { hasType, isNode, nodesOf, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { isElement } from '../../formats/parse-html.ts'
import { isPlaceholder } from '../../formats/placeholder.ts'
import { plainLine } from '../../formats/plain-text.ts'
import { bareName, isSiteName } from './heading.ts'
import { spokenWhole } from './outline.ts'

interface Page {
  readonly title: string
  readonly site: { readonly host: string; readonly name: string }
}

const trails =
  '[class*="breadcrumb" i], [id*="breadcrumb" i], [aria-label*="breadcrumb" i], [class*="bread-crumb" i], [class*="crumbs" i], [class*="ariane" i], [class*="pathway" i], [class*="brotkrumen" i], [data-testid*="breadcrumb" i]'
const start =
  /^(?:home(?:page)?|start(?:seite)?|accueil|inicio|início|pagina principale|hem|hjem|forside|etusivu|strona główna|domů|főoldal|главная|головна|shop|store|all(?: products| categories)?|products?|catalog(?:ue)?|produkte|tous les produits|back.{0,40}|zurück.{0,40}|you are here:?|sie sind hier:?|…|\.{2,}|main|category|categories|ホーム|首页|»|>|\/)$/iu

/** The path of categories to the product, the widest first: from marked data, else from the visible trail. */
export function breadcrumbs($: CheerioAPI, nodes: readonly Node[], page: Page): string[] {
  const marked = nodes
    .filter((node) => hasType(node, 'BreadcrumbList'))
    .map((node) => trailOf(node, page))
    .sort((a, b) => b.length - a.length)[0]
  return marked?.length ? marked : (visibleTrail($, page) ?? categoryLinks($, page))
}

function trailOf(list: Node, page: Page): string[] {
  const entries = nodesOf(list['itemListElement'])
    .slice(0, 12)
    .map((entry, index) => ({
      place: Number(textIn(entry['position']) || index),
      name: textIn(entry['name']) || textIn(isNode(entry['item']) ? entry['item']['name'] : ''),
    }))
  return cleaned(
    entries.sort((a, b) => a.place - b.place).map(({ name }) => name),
    page,
  )
}

function visibleTrail($: CheerioAPI, page: Page): string[] | null {
  for (const trail of $(trails).toArray().filter(isElement).slice(0, 6)) {
    // A whole page may carry the name as well.
    if (spokenWhole(trail, 600) === null) continue
    const links = $(trail).find('a, [itemprop="name"], li, span')
    const isLeaf = (element: (typeof links)[0]) => $(element).children('a, li, span').length === 0
    const texts = links
      .toArray()
      .slice(0, 60)
      .filter(isLeaf)
      .map((element) => $(element).text().slice(0, 200))
    const found = cleaned(texts, page)
    if (found.length > 0) return found
  }
  return null
}

/** «Category: Tea», as blogs and shop systems link it. */
function categoryLinks($: CheerioAPI, page: Page): string[] {
  const links = $(
    '.posted_in a, [rel~="category"], [class*="product-category" i] > a, .product_meta a[href*="category"]',
  )
  return cleaned(
    links
      .toArray()
      .slice(0, 3)
      .map((link) => $(link).text()),
    page,
  ).slice(0, 1)
}

/** Without the way home, the name of the website and the product itself. */
function cleaned(texts: readonly string[], { title, site }: Page): string[] {
  const own = bareName(title)
  const names = texts
    .map((text) => plainLine(text, 120).replace(/^[\s>/›»|·-]+|[\s>/›»|·-]+$/gu, ''))
    .filter((text) => text && text.length <= 60 && !start.test(text) && !isPlaceholder(text))
    .filter((text) => bareName(text) !== own && bareName(text) !== '' && !isSiteName(text, site))
    .filter(
      (text) =>
        !(
          own &&
          own.startsWith(bareName(text.replace(/(?:\.{3}|…)$/, ''))) &&
          /(?:\.{3}|…)$/.test(text)
        ),
    )
  return names.filter((name, index) => names.indexOf(name) === index).slice(0, 8)
}
