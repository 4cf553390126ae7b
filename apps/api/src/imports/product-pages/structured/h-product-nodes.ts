import type { CheerioAPI } from 'cheerio'

import type { Node } from '../../formats/nodes.ts'

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
