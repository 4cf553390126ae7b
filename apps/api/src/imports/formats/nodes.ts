/** Reading schema.org values, which may be one or many, plain or wrapped, text or number. */
export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.flat(3) : value === undefined || value === null ? [] : [value]

export const nodesOf = (value: unknown): Node[] => listOf(value).filter(isNode)

/** The first text of a value: itself, its `@value`, its `name`. */
export function textIn(value: unknown): string {
  for (const each of listOf(value)) {
    if (typeof each === 'string' && each.trim()) return each
    if (typeof each === 'number') return String(each)
    if (isNode(each)) {
      const inner = each['@value'] ?? each['name'] ?? each['@id']
      if (typeof inner === 'string' && inner.trim()) return inner
    }
  }
  return ''
}

export function typesOf(node: Node): string[] {
  return listOf(node['@type'] ?? node['type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/, ''))
}

const productTypes = [
  'Product',
  'ProductGroup',
  'IndividualProduct',
  'ProductModel',
  'SomeProducts',
  'Vehicle',
  'Book',
]

export const isProduct = (node: Node): boolean =>
  typesOf(node).some((type) => productTypes.includes(type))

const containers = [
  '@graph',
  'mainEntity',
  'mainEntityOfPage',
  'itemListElement',
  'item',
  'itemOffered',
  'about',
  'isVariantOf',
  'hasPart',
]
const deepest = 8

/** All nodes that a document lists or contains, products within products excluded. */
export function nodesWithin(value: unknown, depth = 0): Node[] {
  if (depth > deepest) return []
  return nodesOf(value).flatMap((node) => [
    node,
    ...containers
      .filter((key) => !(isProduct(node) && key !== 'isVariantOf'))
      .flatMap((key) => nodesWithin(node[key], depth + 1)),
  ])
}

/** Image addresses of texts, lists and ImageObjects. */
export function imagesIn(value: unknown): string[] {
  return listOf(value).flatMap((image) => {
    if (typeof image === 'string') return [image]
    if (!isNode(image)) return []
    return [textIn(image['contentUrl'] ?? image['url'] ?? image['@id'])].filter(Boolean)
  })
}
