import type { CheerioAPI } from 'cheerio'

import { isElement, wordsOf } from '../../formats/parse-html.ts'
import type { DomElement, DomNode } from '../../formats/parse-html.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import { isBadge, isBesideGoods } from './beside-goods.ts'
import { isName, trimName } from './list-names.ts'
import {
  isHidden,
  isStruck,
  namesOf,
  priceNames,
  silent,
  spokenText,
  spokenWhole,
} from './outline.ts'

export interface Fragment {
  readonly text: string
  readonly isBold: boolean
  /** In an element whose class calls it a name or title. */
  readonly isNamed: boolean
  readonly isLink: boolean
  /** In an element whose class calls it a price. */
  readonly isPrice: boolean
  /** Directly behind the text before it, or raised. */
  readonly isJoined: boolean
  /** In a data row: behind a line break of its cell. */
  readonly isBelow: boolean
  /** Cell of a table row, counted from 0. */
  readonly cell: number
}

/** Text between two line breaks or block borders. */
export interface PageLine {
  readonly fragments: Fragment[]
  /** Blocks around it, innermost last. */
  readonly block: DomElement
  /** 1 to 6, or 0. */
  readonly heading: number
  readonly row: DomElement | null
}

export interface PageLines {
  readonly lines: readonly PageLine[]
  /** First line of each element, and the line behind its last. */
  readonly ranges: ReadonlyMap<DomElement, readonly [number, number]>
}

const blocks = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tbody td tfoot th thead tr ul html'.split(
    ' ',
  ),
)
const cells = new Set(['td', 'th'])
const bold = new Set('b strong em dt th'.split(' '))
const skipped = new Set([...silent, 'title', 'nav', 'select', 'option', 'button', 'textarea'])
const mostLines = 4000
const longestFragment = 400
/** Far more than a line with a price has. */
const mostFragments = 200

interface Place {
  readonly block: DomElement
  readonly heading: number
  readonly isBold: boolean
  readonly isNamed: boolean
  readonly isLink: boolean
  readonly isPrice: boolean
  readonly row: DomElement | null
  readonly cell: number
}

interface Walk {
  readonly lines: PageLine[]
  readonly ranges: Map<DomElement, readonly [number, number]>
  fragments: Fragment[]
  /** Place of the first fragment. */
  place: Place | null
  /** Cell in which a break was met. */
  brokenCell: number
  /** Behind a blank or a line break. */
  isApart: boolean
}

/** Lines of the page's goods, without navigation, related products and crossed-out texts. */
export function pageLines($: CheerioAPI): PageLines {
  const start = { fragments: [], place: null, brokenCell: -1, isApart: true }
  const walk: Walk = { lines: [], ranges: new Map(), ...start }
  for (const node of $.root()[0]?.children ?? []) walkNode(walk, node, null)
  endLine(walk)
  return walk
}

function walkNode(walk: Walk, node: DomNode, at: Place | null): void {
  if (!isElement(node)) {
    if (at) addText(walk, node, at)
    return
  }
  if (isSkipped(node, at)) return
  const inner = placeWithin(node, at)
  if (node.name === 'sup') walk.isApart = false
  if (!breaksLine(node, at)) {
    if (isBreak(node)) startLine(walk, at?.cell ?? -1)
    walkChildren(walk, node, inner)
    if (isBreak(node)) walk.isApart = true
    return
  }
  endLine(walk)
  const from = walk.lines.length
  walkChildren(walk, node, inner)
  endLine(walk)
  walk.ranges.set(node, [from, walk.lines.length])
}

function walkChildren(walk: Walk, element: DomElement, at: Place): void {
  const isRow = at.row === element
  let cell = 0
  for (const child of element.children) {
    walkNode(walk, child, isRow ? { ...at, cell } : at)
    if (isRow && isElement(child)) cell += Number(child.attribs['colspan']) || 1
  }
}

const isBreak = ({ name }: DomElement) => (blocks.has(name) || name === 'br') && !cells.has(name)

/** Cells of a data row share its line. */
const breaksLine = (element: DomElement, at: Place | null) =>
  at?.row ? element.name === 'tr' : isBreak(element) || cells.has(element.name)

function endLine(walk: Walk): void {
  const { lines, fragments, place } = walk
  if (fragments.length > 0 && place && lines.length < mostLines)
    lines.push({ fragments, block: place.block, heading: place.heading, row: place.row })
  walk.fragments = []
  startLine(walk, -1)
}

function startLine(walk: Walk, brokenCell: number): void {
  walk.brokenCell = brokenCell
  walk.isApart = true
}

function addText(walk: Walk, node: DomNode, at: Place): void {
  if (walk.fragments.length >= mostFragments) return
  const spaced = wordsOf(node)?.slice(0, longestFragment).replace(/\s+/gu, ' ') ?? ''
  const text = spaced.trim()
  const isJoined = !walk.isApart && !spaced.startsWith(' ')
  if (spaced) walk.isApart = spaced.endsWith(' ')
  if (!text) return
  if (walk.fragments.length === 0) walk.place = at
  const { isBold, isNamed, isLink, isPrice, cell } = at
  const isBelow = walk.brokenCell === cell && walk.fragments.some((other) => other.cell === cell)
  walk.fragments.push({ text, isBold, isNamed, isLink, isPrice, isJoined, isBelow, cell })
}

const isSkipped = (element: DomElement, at: Place | null) =>
  skipped.has(element.name) ||
  isHidden(element) ||
  isStruck(element) ||
  isBesideGoods(element) ||
  (at !== null && (at.heading > 0 || at.isNamed) && isBadge(element))

function placeWithin(element: DomElement, at: Place | null): Place {
  const outer = at ?? { ...plain, block: element }
  const level = headingLevel(element)
  const inner = {
    ...outer,
    isBold: outer.isBold || level > 0 || bold.has(element.name),
    isNamed: outer.isNamed || nameClasses.test(namesOf(element)),
    isLink: outer.isLink || element.name === 'a',
    isPrice: outer.isPrice || priceNames.test(namesOf(element)),
  }
  if (!blocks.has(element.name)) return inner
  const row = element.name === 'tr' ? (isDataRow(element) ? element : null) : outer.row
  return { ...inner, block: element, heading: level, row }
}

const plain = {
  heading: 0,
  isBold: false,
  isNamed: false,
  isLink: false,
  isPrice: false,
  row: null,
  cell: 0,
}

const headingLevel = ({ name }: DomElement) => (/^h[1-6]$/.test(name) ? Number(name.charAt(1)) : 0)

const nameClasses =
  /(?:^|[\s_-])(?:title|titel|titre|titulo|titolo|name|nombre|nome|naam|product-?name|item-?name)(?:$|[\s_-])/i

const mostCells = 12

/** A row of short cells, not a table that lays out the page, nor one with a product in each cell. */
function isDataRow(row: DomElement): boolean {
  const inside = row.children.filter(isElement)
  if (inside.length < 2 || inside.length > mostCells || spokenWhole(row, 400) === null) return false
  const isLayout = inside.some((cell) =>
    cell.children.some((child) => isElement(child) && layout.has(child.name)),
  )
  return !isLayout && inside.filter(isProductCell).length < 2
}

function isProductCell(cell: DomElement): boolean {
  const text = spokenText(cell, 200)
  const [price] = pricesIn(text, { currency: null })
  return price !== undefined && isName(trimName(text.slice(0, price.start)))
}

const layout = new Set('table ul ol dl h1 h2 h3 h4 img article section'.split(' '))
