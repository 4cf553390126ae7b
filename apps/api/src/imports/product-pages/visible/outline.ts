import type { CheerioAPI } from 'cheerio'

import { isElement, wordsOf } from '../../formats/parse-html.ts'
import type { DomElement, DomNode } from '../../formats/parse-html.ts'

/** A run of text as a reader meets it. */
export interface Piece {
  readonly text: string
  readonly element: DomElement
  /** Crossed out, or named as what it was. */
  readonly isStruck: boolean
  /** In an element named after prices. */
  readonly isPrice: boolean
  /** In a menu, a footer, a list of other products or a review. */
  readonly isAside: boolean
  /** In a list, a form's choice, or a button. */
  readonly within: 'option' | 'button' | 'link' | ''
}

export interface Outline {
  readonly pieces: readonly Piece[]
  /** Elements in the order of the page, with the piece that follows each. */
  readonly elements: readonly Placed[]
}

export interface Placed {
  readonly element: DomElement
  readonly at: number
  readonly isAside: boolean
}

type State = Omit<Piece, 'text' | 'element'>

const silent = new Set('script style noscript template svg iframe object math head'.split(' '))
const asideTags = new Set(['header', 'footer', 'nav', 'aside'])
const asideNames =
  /(?:^|[\s_-])(?:related|recommend\w*|recs|similar|upsell\w*|cross-?sell\w*|up-sells|also-?\w*|recently\w*|mini-?cart|cart-?drawer|side-?cart|ajaxcart|offcanvas|footer|navbar|mega-?menu|main-?menu|site-?header|top-?bar|reviews?|comments?|testimonials?|newsletter|cookie\w*|blog|instagram|sponsored|bundles?|accessories|you-may|complementary|more-products|other-products|suggest\w*|featured|bestsellers?|popular|viewed|compare-table|announcement\w*|modal|popup|lightbox|tooltip)(?:$|[\s_-])/i
const struckTags = new Set(['del', 's', 'strike'])
const struckNames =
  /(?:^|[\s_-])(?<!(?:with|has|no|without|show)[\s_-])(?:was|old|struck|strike\w*|line-through|crossed\w*|list-?price|compare\w*|original\w*|former|previous|rrp|msrp|uvp|before|oldprice|wasprice|price(?:old|was|before)|retail)(?:$|[\s_-])/i
const priceNames = /price|preis|prix|precio|prezzo|prijs|\bcena|amount|cost|\bpris\b/i
const longestPiece = 400

/** One walk over the page: its texts in order, each with what stands around it. */
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
    isStruck:
      state.isStruck ||
      struckTags.has(element.name) ||
      struckNames.test(names) ||
      isStruckByStyle(element),
    isPrice: state.isPrice || priceNames.test(names),
    // What holds the heading is the page's own matter, whatever it is called.
    isAside: !isAroundHeading && (state.isAside || isAside),
    within: withinOf(element) || state.within,
  }
}

/** Class, id and the other names that shops give an element. */
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

const isHidden = ({ attribs }: DomElement) =>
  'hidden' in attribs ||
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i.test(attribs['style'] ?? '')

const isStruckByStyle = ({ attribs }: DomElement) => /line-through/i.test(attribs['style'] ?? '')

/** What an element says, joined as a reader would: «12» and «97» in elements of their own are 12.97. */
export const spokenText = (element: DomElement, maxLength = 160): string =>
  spoken(element, maxLength).text

/** The same, or null for an element that says or holds more: it costs no more to look at than it says. */
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
