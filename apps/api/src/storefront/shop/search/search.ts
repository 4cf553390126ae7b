import { LRUCache } from 'lru-cache'

import type { Db } from '../../../platform/database/tenant-db.ts'
import type { SearchMatches, WordIndex } from './word-index.ts'
import { fold } from './words.ts'
import {
  listChangedRows,
  listRecategorisedRows,
  listSearchRows,
  searchPageSize,
} from './search-queries.ts'
import type { SearchRow } from './search-queries.ts'
import { createWordIndex } from './word-index.ts'

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

interface ShopWords {
  readonly index: WordIndex
  /** Replaced after every change, to invalidate cached results. */
  edition: object
  /** Milliseconds of the process's own clock. */
  checkedAt: number
  /** Product clock of the last load. */
  readAt: Date
  refreshing: Promise<void> | null
}

/** Covers commits after the query; no transaction lives longer than 20 s. */
const lookBackMs = 30_000
const firstId = '00000000-0000-0000-0000-000000000000'

/** In pages, so that other requests are served in between. */
async function readShop(db: Db): Promise<ShopWords> {
  const index = createWordIndex()
  let after: Pick<SearchRow, 'title' | 'id'> | undefined = { title: '', id: firstId }
  while (after) {
    const rows = await listSearchRows(db, after)
    for (const row of rows) index.put(row)
    after = rows.length === searchPageSize ? rows.at(-1) : undefined
  }
  return {
    index,
    edition: {},
    checkedAt: performance.now(),
    readAt: db.context.now,
    refreshing: null,
  }
}

async function followChanges(db: Db, shopWords: ShopWords): Promise<void> {
  try {
    const since = Math.min(shopWords.readAt.getTime(), db.context.now.getTime()) - lookBackMs
    const from = new Date(since).toISOString()
    let after: Pick<SearchRow, 'updatedAt' | 'id'> | undefined = { updatedAt: from, id: firstId }
    while (after) after = take(shopWords, await listChangedRows(db, after))
    let id: string | undefined = firstId
    while (id) id = take(shopWords, await listRecategorisedRows(db, { since: from, id }))?.id
    shopWords.readAt = db.context.now
    shopWords.checkedAt = performance.now()
  } finally {
    shopWords.refreshing = null
  }
}

function take(shopWords: ShopWords, rows: readonly SearchRow[]): SearchRow | undefined {
  const changed = rows.filter((row) => shopWords.index.put(row))
  if (changed.length > 0) shopWords.edition = {}
  return rows.length === searchPageSize ? rows.at(-1) : undefined
}
