import type { CheerioAPI } from 'cheerio'

import { isElement } from '../../formats/parse-html.ts'
import type { DomElement } from '../../formats/parse-html.ts'
import {
  isProduct,
  termOf,
  hasType,
  inSchemaTerms,
  nodesOf,
  nodesWithin,
  textIn,
} from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'
import { spokenText } from '../visible/outline.ts'
import { parseLenient } from '../../formats/lenient-json.ts'

interface Marks {
  readonly typeOf: (element: DomElement) => string | null
  readonly namesOf: (element: DomElement) => string[]
}

const splitNames = (text: string | undefined) =>
  (text ?? '').slice(0, 300).split(/\s+/).filter(Boolean)

const microdata: Marks = {
  typeOf: ({ attribs }) => ('itemscope' in attribs ? (attribs['itemtype'] ?? '') : null),
  namesOf: ({ attribs }) => splitNames(attribs['itemprop']),
}

/** `typeof` and `property`, with or without prefix; Open Graph metas are read elsewhere. */
const rdfa: Marks = {
  typeOf: ({ attribs }) => attribs['typeof'] ?? null,
  namesOf: ({ attribs }) =>
    [...splitNames(attribs['property']), ...splitNames(attribs['rel'])].filter(
      (name) => !/^og:|^product:|^fb:/i.test(name),
    ),
}

export const microdataNodes = ($: CheerioAPI): Node[] => nodesMarked($, microdata)
export const rdfaNodes = ($: CheerioAPI): Node[] => nodesMarked($, rdfa)

const mostMarks = 5000
type Draft = Record<string, unknown>

function nodesMarked($: CheerioAPI, marks: Marks): Node[] {
  const walk: Walk = { marks, found: [], count: 0 }
  for (const node of $.root()[0]?.children ?? [])
    if (isElement(node)) visit(walk, node, { thing: null, isInProduct: false })
  return walk.found
}

interface Walk {
  readonly marks: Marks
  readonly found: Draft[]
  count: number
}

function visit(
  walk: Walk,
  element: DomElement,
  place: { readonly thing: Draft | null; readonly isInProduct: boolean },
): void {
  const { thing, isInProduct } = place
  const item = begun(walk, element)
  mark(walk, element, { thing, own: item })
  if (walk.count > mostMarks) return
  if (item && !isInProduct) walk.found.push(item)
  const isInner = isInProduct || (item !== null && isProduct(item))
  for (const child of element.children)
    if (isElement(child)) visit(walk, child, { thing: item ?? thing, isInProduct: isInner })
}

function begun(walk: Walk, element: DomElement): Draft | null {
  const type = walk.marks.typeOf(element)
  if (type === null) return null
  walk.count += 1
  return { '@type': splitNames(type) }
}

function mark(
  walk: Walk,
  element: DomElement,
  { thing, own }: { thing: Draft | null; own: Draft | null },
): void {
  const names = thing ? walk.marks.namesOf(element) : []
  if (!thing || names.length === 0) return
  walk.count += 1
  if (walk.count > mostMarks) return
  for (const name of names) add(thing, termOf(name), own ?? valueOf(element))
}

function add(thing: Draft, name: string, value: unknown): void {
  const before = thing[name]
  thing[name] = before === undefined ? value : [before, value].flat()
}

const texts = new Set('div span p h1 h2 h3 h4 td li b strong dd em'.split(' '))

function valueOf(element: DomElement): string {
  const { attribs, name } = element
  const attribute = ['content', 'src', 'href', 'resource', 'datetime', 'value', 'data-src'].find(
    (key) => attribs[key],
  )
  const isText = attribs['content'] === undefined && texts.has(name)
  if (attribute && !isText && !(name === 'a' && !isAddressWanted(element)))
    return attribs[attribute] ?? ''
  return spokenText(element, 4000)
}

/** For a brand or category link the text counts; for other properties the address. */
const isAddressWanted = ({ attribs }: DomElement) =>
  /\b(?:url|image|availability|item|sameAs)\b/i.test(
    `${attribs['itemprop']} ${attribs['property']}`,
  )

export function jsonLdNodes(scripts: readonly string[]): Node[] {
  return scripts.flatMap((script) => nodesWithin(inSchemaTerms(parseLenient(script))))
}

export function productsAmong(nodes: readonly Node[]): Node[] {
  const byId = new Map(
    nodes.flatMap((node) => {
      const id = textIn(node['@id'])
      return id && Object.keys(node).length > 2 ? [[id, node] as const] : []
    }),
  )
  const products = nodes
    .map(withOffer)
    .filter(isProduct)
    .map((node) => resolved(node, byId))
  const groups = products.filter((node) => hasType(node, 'ProductGroup'))
  // If the group is present, its referring variants add nothing.
  return groups.length > 0 ? [...new Set(groups)] : [...new Set(products)]
}

/** Inverts an offer that names its product. */
function withOffer(node: Node): Node {
  const [offered] = nodesOf(node['itemOffered'])
  if (!offered || !isProduct(offered) || offered['offers']) return node
  return node['price'] === undefined && !node['priceSpecification']
    ? node
    : { ...offered, offers: { ...node, itemOffered: undefined } }
}

const pointers = ['offers', 'brand', 'manufacturer', 'image', 'hasVariant', 'category']

function resolved(node: Node, byId: ReadonlyMap<string, Node>): Node {
  const filled = pointers
    .filter((key) => nodesOf(node[key]).some(isPointer))
    .map((key) => [
      key,
      nodesOf(node[key]).map((item) =>
        isPointer(item) ? (byId.get(textIn(item['@id'])) ?? item) : item,
      ),
    ])
  return filled.length > 0 ? { ...node, ...Object.fromEntries(filled) } : node
}

const isPointer = (node: Node) => '@id' in node && Object.keys(node).length <= 2

const properties: readonly (readonly [string, string])[] = [
  ['name', '.p-name, .fn'],
  ['price', '.p-price, .price'],
  ['brand', '.p-brand, .brand'],
  ['category', '.p-category, .category'],
  ['sku', '.u-identifier, .identifier'],
  ['description', '.e-description, .p-description, .description'],
  ['image', '.u-photo, .photo'],
  ['url', '.u-url, .url'],
]

/** Products in microformats: `h-product` and the older `hproduct`. */
export function hProductNodes($: CheerioAPI): Node[] {
  return $('.h-product, .hproduct')
    .toArray()
    .slice(0, 100)
    .map((root) => {
      const node: Record<string, unknown> = { '@type': 'Product' }
      for (const [name, selector] of properties) {
        const match = $(root).find(selector).first()
        const address =
          name === 'image' ? match.attr('src') : name === 'url' ? match.attr('href') : undefined
        const value =
          address ?? match.attr('value') ?? match.attr('content') ?? match.text().slice(0, 4000)
        if (value) node[name] = value
      }
      return node
    })
}
