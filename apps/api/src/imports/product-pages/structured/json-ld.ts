import { parseLenient } from '../../formats/lenient-json.ts'
import {
  hasType,
  inSchemaTerms,
  isProduct,
  nodesOf,
  nodesWithin,
  textIn,
} from '../../formats/nodes.ts'
import type { Node } from '../../formats/nodes.ts'

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
