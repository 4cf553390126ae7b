import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { followChanges, readShop } from './shop-words.ts'
import type { ShopWords } from './shop-words.ts'
import type { SearchMatches } from './index/word-index.ts'
import { fold } from './words/words.ts'

const refreshMs = 1_500
/** Rows of all shops; least recently used shops are evicted. */
const keptRows = 300_000
const leastRows = 200
const keptAnswers = 500

interface Answer {
  readonly edition: object
  readonly found: SearchMatches
}

/**
 * Row security prevents trigram indexes (their operators are not leakproof), so each searched shop
 * has an in-memory index. It returns ids only: results are read from the rows.
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

  /** The size is known after loading. A single shop is cached at any size. */
  function weigh(tenantId: string, shop: Promise<ShopWords>, { index }: ShopWords): void {
    const size = Math.min(keptRows, Math.max(leastRows, index.itemCount()))
    if (shops.peek(tenantId) !== shop) return
    // Storing the same value would not update its size.
    shops.delete(tenantId)
    shops.set(tenantId, shop, { size })
  }

  /** It may have been replaced since. */
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
