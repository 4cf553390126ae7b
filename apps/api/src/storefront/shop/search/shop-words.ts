import type { Db } from '../../../platform/database/tenant-db.ts'
import {
  listChangedRows,
  listRecategorisedRows,
  listSearchRows,
  searchPageSize,
} from './search-queries.ts'
import type { SearchRow } from './search-queries.ts'
import { createWordIndex } from './index/word-index.ts'
import type { WordIndex } from './index/word-index.ts'

export interface ShopWords {
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
export async function readShop(db: Db): Promise<ShopWords> {
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

export async function followChanges(db: Db, shopWords: ShopWords): Promise<void> {
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
