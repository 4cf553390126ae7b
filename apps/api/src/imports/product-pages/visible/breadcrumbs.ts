import type { CheerioAPI } from 'cheerio'

import { hasType, isNode, nodesOf, textIn } from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { isElement } from '../../formats/parse-html.ts'
import type { DomElement } from '../../formats/parse-html.ts'
import { isPlaceholder, plainLine } from '../../formats/plain-text.ts'
import { bareName, isSiteName } from './heading.ts'
import { spokenWhole } from './outline.ts'

interface Page {
  readonly title: string
  readonly site: { readonly host: string; readonly name: string }
}

const trailNames =
  'crumb ariane pathway brotkrumen briciole migas migalhas kruimel okruszk drobeck murupolku topicpath topic-path pankuzu wayfinding'
const trails = trailNames
  .split(' ')
  .flatMap((name) => [`[class*="${name}" i]`, `[id*="${name}" i]`])
  .concat('[aria-label*="breadcrumb" i]', '[data-testid*="breadcrumb" i]')
  .join(', ')
const start =
  /^(?:home(?:page)?|start(?:seite)?|accueil|inicio|início|pagina principale|hem|hjem|forside|etusivu|strona główna|domů|úvod(?:ní stránka)?|domov|pagina iniziale|página inicial|kotisivu|ana sayfa|トップ(?:ページ)?|főoldal|главная|головна|(?:the |our |online )?(?:shop|store)|all(?: products| categories)?|products?|catalog(?:ue)?|produkte|tous les produits|back.{0,40}|zurück.{0,40}|you are here:?|sie sind hier:?|…|\.{2,}|main|category|categories|uncategori[sz]ed|unkategorisiert|allgemein|non classé|sin categoría|sem categoria|senza categoria|geen categorie|bez kategorii|trang chủ|홈|ホーム|首页|»|>|\/)$/iu

/** Category path, broadest first: from structured data, else from the visible breadcrumbs. */
export function breadcrumbs($: CheerioAPI, nodes: readonly Node[], page: Page): string[] {
  const marked = nodes
    .filter((node) => hasType(node, 'BreadcrumbList'))
    .map((node) => trailOf(node, page))
    .sort((a, b) => b.length - a.length)[0]
  return marked?.length
    ? marked
    : (visibleTrail($, page) ?? plainTrail($, page) ?? categoryLinks($, page))
}

function trailOf(list: Node, page: Page): string[] {
  const entries = nodesOf(list['itemListElement'])
    .slice(0, 12)
    .map((entry, index) => ({
      place: Number(textIn(entry['position']) || index),
      name: textIn(entry['name']) || textIn(isNode(entry['item']) ? entry['item']['name'] : ''),
    }))
  return cleanTrail(
    entries.sort((a, b) => a.place - b.place).map(({ name }) => name),
    page,
  )
}

function visibleTrail($: CheerioAPI, page: Page): string[] | null {
  for (const trail of $(trails).toArray().filter(isElement).slice(0, 6)) {
    // The class name may also be on the whole page.
    if (spokenWhole(trail, 600) === null) continue
    const links = $(trail).find('a, [itemprop="name"], li, span')
    const isLeaf = (element: (typeof links)[0]) => $(element).children('a, li, span').length === 0
    const texts = links
      .toArray()
      .slice(0, 60)
      .filter(isLeaf)
      .map((element) => $(element).text().slice(0, 200))
    const cleanedTrail = cleanTrail(texts, page)
    if (cleanedTrail.length > 0) return cleanedTrail
  }
  return null
}

const wayHome =
  /^(?:home(?:page)?|start(?:seite)?|accueil|inicio|início|hem|hjem|forside|etusivu|strona główna|domů|ホーム|トップ|trang chủ|ana sayfa|főoldal|главная|головна|홈)$/iu
const steps = /[>›»→]|\s\/\s/u

/**
 * «Home › Tea › Sencha» in an unnamed element: starts with a home link and ends with the product,
 * or has arrows.
 */
function plainTrail($: CheerioAPI, page: Page): string[] | null {
  const ways = $('a')
    .toArray()
    .slice(0, 300)
    .filter((link) => wayHome.test($(link).text().slice(0, 40).trim()))
  const trails = ways.slice(0, 4).map((way) => trailAround($, way, page))
  return trails.find((trail) => trail.length > 0) ?? null
}

function trailAround($: CheerioAPI, way: DomElement, page: Page): string[] {
  const list = $(way).closest('ul, ol')
  const trail = (list.length > 0 ? list : $(way).parent()).toArray().find(isElement)
  const whole = trail ? spokenWhole(trail, 300) : null
  if (!trail || whole === null) return []
  const isOwn = page.title !== '' && bareName(whole).endsWith(bareName(page.title))
  if (!isOwn && !steps.test(whole)) return []
  const links = $(trail).find('a').toArray().slice(0, 12)
  return cleanTrail(
    links.map((link) => $(link).text().slice(0, 200)),
    page,
  )
}

function categoryLinks($: CheerioAPI, page: Page): string[] {
  const links = $(
    '.posted_in a, [rel~="category"], [class*="product-category" i] > a, .product_meta a[href*="category"]',
  )
  return cleanTrail(
    links
      .toArray()
      .slice(0, 3)
      .map((link) => $(link).text()),
    page,
  ).slice(0, 1)
}

export function cleanTrail(texts: readonly string[], { title, site }: Page): string[] {
  const productName = bareName(title)
  const names = texts
    .map((text) => plainLine(text, 120).replace(/^[\s>/›»|·-]+|[\s>/›»|·-]+$/gu, ''))
    .filter((text) => text && text.length <= 60 && !start.test(text) && !isPlaceholder(text))
    .filter(
      (text) => bareName(text) !== productName && bareName(text) !== '' && !isSiteName(text, site),
    )
    .filter(
      (text) =>
        !(
          productName &&
          productName.startsWith(bareName(text.replace(/(?:\.{3}|…)$/, ''))) &&
          /(?:\.{3}|…)$/.test(text)
        ),
    )
  return names.filter((name, index) => names.indexOf(name) === index).slice(0, 8)
}
