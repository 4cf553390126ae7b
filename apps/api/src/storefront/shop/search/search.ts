import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { followChanges, readShop } from './shop-words.ts'
import type { ShopWords } from './shop-words.ts'
import type { SearchMatches } from './index/word-index.ts'
import { fold } from './words/words.ts'

const refreshMs = 1_500
/** Rows of all shops together; the shop searched longest ago leaves first. */
const keptRows = 300_000
/** What even the smallest shop takes, in rows. */
const leastRows = 200
/** Of all shops together. */
const keptAnswers = 500

interface Answer {
  readonly edition: object
  readonly found: SearchMatches
}

/**
 * Row security forbids PostgreSQL to use a trigram index for a tenant's rows (its operators are not
 * leak-proof), so each shop that is searched keeps its words in memory. Only ids come out: what is shown
 * is read from the rows.
 */
export function createSearch() {
  const shops = new LRUCache<string, Promise<ShopWords>>({ maxSize: keptRows })
  const answers = new LRUCache<string, Answer>({ max: keptAnswers })

  function startReading(db: Db, tenantId: string): Promise<ShopWords> {
    const shop = readShop(db)
    shops.set(tenantId, shop, { size: leastRows })
    shop.then(
      (shopWords) => weigh(tenantId, shop, shopWords),
      () => leave(tenantId, shop),
    )
    return shop
  }

  /** How many rows it has is known once it is read. One shop is kept however large it is. */
  function weigh(tenantId: string, shop: Promise<ShopWords>, { index }: ShopWords): void {
    const size = Math.min(keptRows, Math.max(leastRows, index.itemCount()))
    if (shops.peek(tenantId) !== shop) return
    // Storing the same value again would keep its former size.
    shops.delete(tenantId)
    shops.set(tenantId, shop, { size })
  }

  /** Another may stand in its place by now. */
  function leave(tenantId: string, shop: Promise<ShopWords>): void {
    if (shops.peek(tenantId) === shop) shops.delete(tenantId)
  }

  async function upToDate(db: Db, tenantId: string): Promise<ShopWords> {
    const shop = shops.get(tenantId) ?? startReading(db, tenantId)
    const shopWords = await shop
    if (performance.now() - shopWords.checkedAt <= refreshMs) return shopWords
    await (shopWords.refreshing ??= followChanges(db, shopWords))
    if (shopWords.index.isWorn()) leave(tenantId, shop)
    else weigh(tenantId, shop, shopWords)
    return shopWords
  }

  return async function searchIds(db: Db, text: string): Promise<SearchMatches> {
    const tenantId = db.context.tenantId ?? ''
    const { index, edition } = await upToDate(db, tenantId)
    const question = `${tenantId} ${fold(text).trim()}`
    const cached = answers.get(question)
    if (cached?.edition === edition) return cached.found
    const matches = index.look(text)
    answers.set(question, { edition, found: matches })
    return matches
  }
}

export type Search = ReturnType<typeof createSearch>
