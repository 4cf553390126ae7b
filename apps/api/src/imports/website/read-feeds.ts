import { importLimits } from '@marketday/contract/imports'

import { SafeFetchError } from '../../platform/safe-fetch.ts'
import type { Node } from '../formats/nodes.ts'
import { isNode, textIn } from '../formats/nodes.ts'
import { readCurrency } from '../formats/price.ts'
import { readShopifyFeed } from '../formats/shopify.ts'
import { isVariable, readStoreItem, readStoreProducts } from '../formats/woocommerce.ts'
import type { Notebook } from './notebook.ts'
import type { Visitor } from './visitor.ts'

const shopifyPage = 250
const storePage = 100

/** Reads `/products.json` page by page; false when this is no such shop. */
export async function readShopify(visitor: Visitor, notebook: Notebook): Promise<boolean> {
  const addressOf = (page: number) =>
    `${visitor.origin}/products.json?limit=${shopifyPage}&page=${page}`
  if (!visitor.mayVisit(addressOf(1))) return false
  let currency = notebook.facts.currency
  for (
    let page = notebook.facts.progress.page ?? 1;
    notebook.items < importLimits.products;
    page += 1
  ) {
    const answer = await jsonOf(visitor, addressOf(page))
    currency ??= readCurrency(
      page === 1 || !currency ? (await metaOf(visitor))?.['currency'] : null,
    )
    const items = readShopifyFeed(answer?.value, { origin: visitor.origin, currency })
    if (!items) {
      if (page > 1)
        notebook.note({ notice: `The product feed broke off after ${notebook.items} products.` })
      return page > 1
    }
    if (page === 1 && items.length === 0) return false
    notebook.add(items)
    notebook.note({
      source: 'shopify',
      status: 'crawling',
      currency,
      found: notebook.items,
      read: notebook.items,
      currentPage: '/products.json',
      progress: { page: page + 1 },
    })
    if (items.length < shopifyPage) return true
  }
  notebook.note({ notice: `Only the first ${importLimits.products} products were read.` })
  return true
}

/** The shop's own money; the product feed does not name it. */
const metaOf = async (visitor: Visitor): Promise<Node | null> => {
  const answer = await jsonOf(visitor, `${visitor.origin}/meta.json`)
  return isNode(answer?.value) ? answer.value : null
}

/** Reads WooCommerce's public Store API; false when it is not there. */
export async function readWooCommerce(visitor: Visitor, notebook: Notebook): Promise<boolean> {
  const base = `${visitor.origin}/wp-json/wc/store/v1/products`
  if (!visitor.mayVisit(base)) return false
  for (
    let page = notebook.facts.progress.page ?? 1;
    notebook.items < importLimits.products;
    page += 1
  ) {
    const answer = await jsonOf(visitor, `${base}?per_page=${storePage}&page=${page}`)
    const products = readStoreProducts(answer?.value)
    if (!products) return page > 1
    if (page === 1 && products.length === 0) return false
    const variations = await readVariations(visitor, base, products.filter(isVariable))
    const items = products
      .map((product) => readStoreItem(product, variations, visitor.origin))
      .filter((item) => item !== null)
    notebook.add(items)
    const total = Number(answer?.headers['x-wp-total']) || notebook.items
    notebook.note({
      source: 'woocommerce',
      status: 'crawling',
      currency: items[0]?.currency ?? notebook.facts.currency,
      found: Math.max(total, notebook.items),
      read: notebook.items,
      currentPage: '/wp-json/wc/store/v1/products',
      progress: { page: page + 1 },
    })
    if (products.length < storePage) return true
  }
  notebook.note({ notice: `Only the first ${importLimits.products} products were read.` })
  return true
}

const parentsAtOnce = 20

/** The sizes and colours of the given products, several parents in one question. */
// oxlint-disable-next-line max-params -- who asks, where, about what
async function readVariations(
  visitor: Visitor,
  base: string,
  parents: readonly Node[],
): Promise<Map<string, Node>> {
  const found = new Map<string, Node>()
  for (let from = 0; from < parents.length; from += parentsAtOnce) {
    const ids = parents.slice(from, from + parentsAtOnce).map((parent) => textIn(parent['id']))
    for (let page = 1; page <= 20; page += 1) {
      const answer = await jsonOf(
        visitor,
        `${base}?type=variation&parent=${ids.join(',')}&per_page=${storePage}&page=${page}`,
      )
      const variations = readStoreProducts(answer?.value) ?? []
      for (const variation of variations) found.set(textIn(variation['id']), variation)
      if (variations.length < storePage) break
    }
  }
  return found
}

async function jsonOf(visitor: Visitor, url: string) {
  try {
    const answer = await visitor.visit(url, 'feed')
    return { value: JSON.parse(answer.text()) as unknown, headers: answer.headers }
  } catch (error) {
    if (error instanceof SafeFetchError || error instanceof SyntaxError) return null
    throw error
  }
}
