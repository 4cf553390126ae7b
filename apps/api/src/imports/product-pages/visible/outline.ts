import type { CheerioAPI } from 'cheerio'

import { isElement, wordsOf } from '../../formats/parse-html.ts'
import type { DomElement, DomNode } from '../../formats/parse-html.ts'

export interface Piece {
  readonly text: string
  readonly element: DomElement
  /** Crossed out, or labelled as a former price. */
  readonly isStruck: boolean
  readonly isPrice: boolean
  /** In a menu, footer, list of other products, or review. */
  readonly isAside: boolean
  readonly within: 'option' | 'button' | 'link' | ''
}

export interface Outline {
  readonly pieces: readonly Piece[]
  /** Elements in page order, each with the index of the following piece. */
  readonly elements: readonly Placed[]
}

export interface Placed {
  readonly element: DomElement
  readonly at: number
  readonly isAside: boolean
}

type State = Omit<Piece, 'text' | 'element'>

export const silent = new Set(
  'script style noscript template svg iframe object math head'.split(' '),
)
const asideTags = new Set(['header', 'footer', 'nav', 'aside'])
const asideNames =
  /(?:^|[\s_-])(?:related|recommend\w*|recs|similar|upsell\w*|cross-?sell\w*|up-sells|also-?\w*|recently\w*|mini-?cart|cart-?drawer|side-?cart|ajaxcart|offcanvas|footer|navbar|mega-?menu|main-?menu|site-?header|top-?bar|reviews?|comments?|testimonials?|newsletter|cookie\w*|blog|instagram|sponsored|bundles?|accessories|you-may|complementary|more-products|other-products|suggest\w*|featured|bestsellers?|popular|viewed|compare-table|announcement\w*|modal|popup|lightbox|tooltip)(?:$|[\s_-])/i
const struckTags = new Set(['del', 's', 'strike'])
const struckNames =
  /(?:^|[\s_-])(?<!(?:with|has|no|without|show)[\s_-])(?:was|old|struck|strike\w*|line-through|crossed\w*|list-?price|compare\w*|original\w*|former|previous|rrp|msrp|uvp|before|oldprice|wasprice|price(?:old|was|before)|retail)(?:$|[\s_-])/i
export const priceNames = /price|preis|prix|precio|prezzo|prijs|\bcena|amount|cost|\bpris\b/i
const longestPiece = 400

export function outlineOf($: CheerioAPI, heading: DomElement | null): Outline {
  const pieces: Piece[] = []
  const elements: Placed[] = []
  const around = ancestorsOf(heading)
  const walk = (node: DomNode, owner: DomElement | null, state: State) => {
    const content = wordsOf(node)
    const text = content?.slice(0, longestPiece).replace(/\s+/gu, ' ').trim()
    if (text && owner) pieces.push({ text, element: owner, ...state })
    if (!isElement(node)) return
    if (silent.has(node.name) || isHidden(node)) return
    const inner = stateWithin(node, state, around.has(node))
    elements.push({ element: node, at: pieces.length, isAside: inner.isAside })
    for (const child of node.children) walk(child, node, inner)
  }
  const start: State = { isStruck: false, isPrice: false, isAside: false, within: '' }
  for (const node of $.root()[0]?.children ?? []) walk(node, null, start)
  return { pieces, elements }
}

function ancestorsOf(element: DomElement | null): Set<DomElement> {
  const ancestors = new Set<DomElement>()
  for (let current = element; current; current = parentOf(current)) ancestors.add(current)
  return ancestors
}

export const parentOf = (element: DomElement): DomElement | null =>
  element.parent && isElement(element.parent) ? element.parent : null

function stateWithin(element: DomElement, state: State, isAroundHeading: boolean): State {
  const names = namesOf(element)
  const isAside = asideTags.has(element.name) || asideNames.test(names)
  return {
    isStruck: state.isStruck || isStruck(element),
    isPrice: state.isPrice || priceNames.test(names),
    // A container of the heading is always main content, regardless of its class.
    isAside: !isAroundHeading && (state.isAside || isAside),
    within: withinOf(element) || state.within,
  }
}

export const namesOf = ({ attribs }: DomElement): string =>
  [
    attribs['class'],
    attribs['id'],
    attribs['itemprop'],
    attribs['data-testid'],
    attribs['data-test'],
    attribs['data-hook'],
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, 300)
    .replace(/([a-z])([A-Z])/g, '$1-$2')

function withinOf({ name, attribs }: DomElement): State['within'] {
  if (name === 'option' || name === 'label') return 'option'
  if (name === 'button' || attribs['role'] === 'button') return 'button'
  return name === 'a' ? 'link' : ''
}

export const isHidden = ({ attribs }: DomElement) =>
  'hidden' in attribs ||
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i.test(attribs['style'] ?? '')

export const isStruck = (element: DomElement): boolean =>
  struckTags.has(element.name) || struckNames.test(namesOf(element)) || isStruckByStyle(element)

const isStruckByStyle = ({ attribs }: DomElement) => /line-through/i.test(attribs['style'] ?? '')

/** Visible text of an element, joined: «12» and «97» in separate elements are 12.97. */
export const spokenText = (element: DomElement, maxLength = 160): string =>
  spoken(element, maxLength).text

/** Same, or null if the element has more content: the cost is bounded by `most`. */
export function spokenWhole(element: DomElement, maxLength: number): string | null {
  const { text, isWhole } = spoken(element, maxLength)
  return isWhole ? text : null
}

const mostNodes = 200

function spoken(element: DomElement, maxLength: number): { text: string; isWhole: boolean } {
  let text = ''
  let visited = 0
  const isOver = () => visited > mostNodes || text.length > maxLength
  const add = (piece: string) => {
    const isCents = /^\d{2}$/.test(piece) && /(?:^|[^\d.,])\d{1,6}$/.test(text)
    const isClose = /[.,'$€£¥]$/.test(text) || /^[.,'$€£¥]/.test(piece)
    text += (isCents ? '.' : isClose || !text ? '' : ' ') + piece
  }
  const walk = (node: DomNode) => {
    visited += 1
    if (isOver()) return
    const content = wordsOf(node)
    const piece = content
      ?.slice(0, maxLength * 2)
      .replace(/\s+/gu, ' ')
      .trim()
    if (piece) add(piece)
    if (!isElement(node) || silent.has(node.name)) return
    for (const child of node.children) {
      if (isOver()) return
      walk(child)
    }
  }
  walk(element)
  return { text: text.slice(0, maxLength + 1), isWhole: !isOver() }
}
