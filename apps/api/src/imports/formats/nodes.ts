export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.flat(3) : value === undefined || value === null ? [] : [value]

export const nodesOf = (value: unknown): Node[] => listOf(value).filter(isNode)

/** First text of a value: itself, its `@value` or its `name`. */
export function textIn(value: unknown): string {
  for (const item of listOf(value)) {
    if (typeof item === 'string' && item.trim()) return item
    if (typeof item === 'number') return String(item)
    if (isNode(item)) {
      const inner = item['@value'] ?? item['name'] ?? item['@id']
      if (typeof inner === 'string' && inner.trim()) return inner
    }
  }
  return ''
}

/** Types in lower case without prefix or URL: shops write «product», «PRODUCT» and «schema:Product». */
export function typesOf(node: Node): string[] {
  return listOf(node['@type'] ?? node['type'])
    .filter((type) => typeof type === 'string')
    .map((type) =>
      type
        .slice(0, 200)
        .trim()
        .replace(/^.*[/#:]/, '')
        .toLowerCase(),
    )
}

export const hasType = (node: Node, type: string): boolean =>
  typesOf(node).includes(type.toLowerCase())

const productTypes = new Set([
  'product',
  'productgroup',
  'individualproduct',
  'productmodel',
  'someproducts',
  'vehicle',
  'car',
  'book',
  'menuitem',
])

export const isProduct = (node: Node): boolean =>
  typesOf(node).some((type) => productTypes.has(type))

const terms =
  '@type @graph @id @value name url image offers price availability sku mpn brand manufacturer category description position item logo telephone email slogan address model identifier isbn size color material pattern suggestedAge value priceCurrency lowPrice highPrice priceSpecification priceType productID gtin gtin8 gtin12 gtin13 gtin14 inventoryLevel hasVariant isVariantOf itemListElement itemOffered mainEntity mainEntityOfPage additionalProperty contentUrl streetAddress postalCode addressLocality addressRegion addressCountry openingHours openingHoursSpecification dayOfWeek opens closes sameAs isRelatedTo isSimilarTo itemReviewed variesBy'
const termByKey = new Map(terms.split(' ').map((term) => [term.toLowerCase(), term]))

/** Schema.org term for any spelling: «Name», «schema:name», «http://schema.org/name». */
export function termOf(key: string): string {
  const bare = key.startsWith('@') ? key : key.slice(key.search(/[^/#:]*$/))
  return termByKey.get(bare.toLowerCase()) ?? bare
}

/** Normalizes all keys to schema.org terms. The input must satisfy `isShallow`. */
export function inSchemaTerms(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSchemaTerms)
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [termOf(key), inSchemaTerms(inner)]),
  )
}

const deepest = 8
/** Properties that describe something other than the page's subject. */
const asides = new Set(['isRelatedTo', 'isSimilarTo', 'itemReviewed', 'review', 'hasVariant'])

export function nodesWithin(value: unknown, depth = 0): Node[] {
  if (depth > deepest) return []
  return nodesOf(value).flatMap((node) => {
    const keys = isProduct(node) ? ['isVariantOf'] : Object.keys(node)
    return [
      node,
      ...keys
        .filter((key) => !asides.has(key) && typeof node[key] === 'object')
        .flatMap((key) => nodesWithin(node[key], depth + 1)),
    ]
  })
}

export function imagesIn(value: unknown): string[] {
  return listOf(value).flatMap((image) => {
    if (typeof image === 'string') return [image]
    if (!isNode(image)) return []
    return [textIn(image['contentUrl'] ?? image['url'] ?? image['@id'])].filter(Boolean)
  })
}
