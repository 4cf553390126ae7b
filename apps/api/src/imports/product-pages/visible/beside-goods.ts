import { isElement, wordsOf } from '../../formats/parse-html.ts'
import type { DomElement, DomNode } from '../../formats/parse-html.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import { namesOf, parentOf, priceNames, spokenText, spokenWhole } from './outline.ts'

/** Around other things than a list's goods; featured and popular products are goods. */
const besideNames =
  /(?:^|[\s_-])(?:related|similar|upsell\w*|cross-?sells?|recently\w*|mini-?cart|cart-?drawer|side-?cart|navbar|mega-?menu|main-?menu|site-?header|reviews?|comments?|testimonials?|newsletter|cookie\w*|breadcrumbs?|announcement\w*|modal|popup|tooltip|shipping|delivery|pagination|filters?|facets?)(?:$|[\s_-])/i
const footers = /(?:^|[\s_-])footer(?:$|[\s_-])/i
const cardFooters =
  /(?:^|[\s_-])(?:card|item|product|dish|article|box|tile|entry|(?<![^\s])p)[_-]footer(?:$|[\s_-])/i

export const isBesideGoods = (element: DomElement): boolean =>
  element.name !== 'body' &&
  element.name !== 'html' &&
  (besideNames.test(namesOf(element)) || isFooter(element))

function isFooter(element: DomElement): boolean {
  const isTag = element.name === 'footer'
  if (!isTag && !footers.test(namesOf(element))) return false
  const card = parentOf(element)
  const isInCard = isTag && (card?.name === 'article' || card?.name === 'li')
  return !card || !(isInCard || isCardFooter(element)) || !hasAllPrices(element, card)
}

/** All names of the element end in that of a card's footer: `id=footer` is the page's. */
const isCardFooter = (element: DomElement): boolean =>
  !footers.test(namesOf(element).replace(cardFooters, ' '))

const longestCard = 800

/** A price beside that of a card is a deposit or a fee. */
function hasAllPrices(footer: DomElement, card: DomElement): boolean {
  const text = spokenWhole(card, longestCard)
  return text !== null && countPrices(text) <= countPrices(spokenText(footer, longestCard))
}

const countPrices = (text: string): number =>
  pricesIn(text, { currency: null, isPrice: 'decimal' }).length

/** `Ramen <span class=badge>New</span>`: beside a name, but not all of it, nor its price. */
export const isBadge = (element: DomElement): boolean =>
  badges.test(namesOf(element)) &&
  !priceNames.test(namesOf(element)) &&
  !/\d/.test(spokenText(element, 40)) &&
  namesBeside(element).some((node) => node !== element)

const badges = /(?:^|[\s_-])(?:badges?|ribbon|sticker|pill|bubble)(?:$|[\s_-])/i

const parts = new WeakMap<DomElement, readonly DomNode[]>()

/** The first two children of its parent that can be names; small text describes. */
function namesBeside(element: DomElement): readonly DomNode[] {
  const parent = parentOf(element)
  if (!parent) return []
  const names = parts.get(parent) ?? parent.children.filter(canName).slice(0, 2)
  parts.set(parent, names)
  return names
}

const canName = (node: DomNode): boolean =>
  isElement(node)
    ? node.name !== 'small' && spokenText(node, 40) !== ''
    : /\p{L}{2}/u.test(wordsOf(node) ?? '')
