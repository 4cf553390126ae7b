import { formatMoney } from '@marketday/contract/money/money'
import { statedContent } from '@marketday/contract/catalog/products/item-fields'
import type { AssistantLink, AssistantReply } from '@marketday/contract/assistant/shop/assistant'
import type { ShopItem, ShopProduct } from '@marketday/contract/storefront/shop/shop'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { getProduct, searchItems, toItem } from '../../../storefront/shop/catalogue.ts'
import { itemsIn } from '../../../storefront/shop/markets/price-in-market.ts'
import { say } from './answering.ts'
import type { Answering } from './answering.ts'
import { contactLinks } from './tell-contact.ts'

const shownAtMost = 3
const everything: AssistantLink = { label: 'View all items', to: '/products' }

export async function tellItems(answering: Answering, query: string): Promise<AssistantReply> {
  const result = await findItems(answering, query)
  if (!result.isNamed) {
    const links = await linkItems(answering, result.items)
    return links.length > 0
      ? say(`We don’t have “${query}”. The closest matches are:`, links)
      : say(`We don’t have “${query}”.`, [everything])
  }
  const links = await linkItems(answering, result.items)
  const more = { label: `See all ${result.total}`, to: `/search?q=${encodeURIComponent(query)}` }
  return say(tellStock(result.items, query), result.total > shownAtMost ? [...links, more] : links)
}

/** For a bare phrase: null unless an item matches all words. */
export async function tellNamedItem(
  answering: Answering,
  query: string,
): Promise<AssistantReply | null> {
  const { isNamed } = await findItems(answering, query)
  return isNamed ? await tellItems(answering, query) : null
}

/** Ingredients are quoted from the owner's text only. */
export async function tellContent(answering: Answering, query: string): Promise<AssistantReply> {
  const { items, isNamed } = await findItems(answering, query)
  const [item] = items
  if (!item || !isNamed) return await tellItems(answering, query)
  const content = statedContent(await getProduct(answering.db, item.slug))
  const statement =
    content === ''
      ? `What is in “${item.title}” isn’t listed beyond its page.`
      : `The shop says of “${item.title}”: ${content}`
  return say(`${statement} If you have an allergy, please contact us before you buy.`, [
    { label: item.title, to: `/products/${item.slug}` },
    ...contactLinks(answering.snapshot),
  ])
}

async function findItems({ db, search, searchLimit, market, live }: Answering, query: string) {
  const text = query.slice(0, 100)
  const { rows, total, hasAllWords } = await searchItems(db, { search, searchLimit, text, live })
  return {
    items: await itemsIn(db, market, rows.slice(0, shownAtMost).map(toItem)),
    total,
    isNamed: hasAllWords && rows.length > 0,
  }
}

function tellStock(items: readonly ShopItem[], query: string): string {
  const [item] = items
  const isOut = items.every(({ stockState }) => stockState === 'out')
  if (items.length > 1) return isOut ? `“${query}” is sold out right now:` : 'Yes, we have:'
  return isOut ? `“${item?.title}” is sold out right now.` : `Yes, we have “${item?.title}”.`
}

async function linkItems({ db, snapshot }: Answering, items: readonly ShopItem[]) {
  const links: AssistantLink[] = []
  for (const item of items) {
    const product = await getProduct(db, item.slug)
    links.push({ label: describeItem(item, product, snapshot), to: `/products/${item.slug}` })
  }
  return links
}

function describeItem(
  { title, priceMinor, maxPriceMinor, currency, stockState }: ShopItem,
  { variants }: ShopProduct,
  { shop: { locale } }: ShopSnapshot,
): string {
  const [least, highest] = [priceMinor, maxPriceMinor].map((minor) =>
    formatMoney(minor, currency, locale),
  )
  const kinds = variants.length > 1 ? `, in ${variants.length} kinds` : ''
  const price = maxPriceMinor > priceMinor ? `${least} to ${highest}` : least
  return `${title}${kinds}: ${price}, ${stockWords[stockState]}`
}

const stockWords: Readonly<Record<ShopItem['stockState'], string>> = {
  in: 'in stock',
  low: 'few left',
  out: 'sold out',
}
