import MiniSearch from 'minisearch'

import type { Db } from '../platform/database/tenant-db.ts'
import { listChangedRows, listSearchRows } from './queries.ts'
import type { SearchRow } from './queries.ts'

/**
 * Row security forbids PostgreSQL to use a trigram index for a tenant's rows (its operators are not
 * leak-proof), so each shop that is searched keeps its words in memory. Only ids come out: what is shown
 * is read from the rows.
 */
interface Index {
  readonly words: MiniSearch<SearchRow>
  readonly found: Map<string, Found>
  checkedAt: number
  /** The newest change it knows. */
  newestAt: string
  refreshing: Promise<void> | null
}

export interface Found {
  /** The best matches first. */
  readonly ids: readonly string[]
  readonly total: number
}

const refreshMs = 1_500
/** Rows of all shops together; the shop searched longest ago leaves first. */
const keptRows = 300_000
const keptAnswers = 500
const keptIds = 100
/** One that commits after a newer one has been seen is still found by looking back. */
const lookBackMs = 30_000

export function createSearch() {
  const indexes = new Map<string, Promise<Index>>()
  const sizes = new Map<string, number>()

  async function open(db: Db): Promise<Index> {
    const tenantId = db.context.tenantId ?? ''
    const known = indexes.get(tenantId)
    // Taken out and put back: the map's order is that of the last use.
    indexes.delete(tenantId)
    const index = known ?? build(db)
    indexes.set(tenantId, index)
    if (!known) {
      index.then(
        ({ words }) => {
          sizes.set(tenantId, words.documentCount)
          makeRoom(indexes, sizes)
        },
        () => indexes.delete(tenantId),
      )
    }
    return await index
  }

  return async function searchIds(db: Db, text: string): Promise<Found> {
    const index = await open(db)
    if (performance.now() - index.checkedAt > refreshMs)
      await (index.refreshing ??= refresh(db, index))
    const query = text.trim().toLowerCase()
    let found = index.found.get(query)
    if (!found) {
      found = look(index.words, query)
      if (index.found.size >= keptAnswers) index.found.clear()
      index.found.set(query, found)
    }
    return found
  }
}

export type Search = ReturnType<typeof createSearch>

/** Items with all of the words; where there are none, with some of them. */
function look(words: MiniSearch<SearchRow>, query: string): Found {
  const all = words.search(query)
  const results = all.length > 0 ? all : words.search(query, { combineWith: 'OR' })
  return {
    ids: results.slice(0, keptIds).map((result) => String(result.id)),
    total: results.length,
  }
}

async function build(db: Db): Promise<Index> {
  const rows = await listSearchRows(db, {} as Record<string, never>)
  const words = new MiniSearch<SearchRow>({
    fields: ['title', 'productType', 'vendor', 'tags'],
    extractField: (row, field) => {
      const value = row[field as keyof SearchRow]
      return Array.isArray(value) ? value.join(' ') : String(value)
    },
    processTerm: (term) => fold(term),
    searchOptions: {
      boost: { title: 3, tags: 1.5 },
      prefix: (term) => term.length > 1,
      fuzzy: forgiven,
      combineWith: 'AND',
      maxFuzzy: 2,
    },
  })
  await words.addAllAsync(rows, { chunkSize: 500 })
  const newestAt = rows.reduce(
    (newest, row) => (row.updatedAt > newest ? row.updatedAt : newest),
    '1970-01-01T00:00:00Z',
  )
  return { words, found: new Map(), checkedAt: performance.now(), newestAt, refreshing: null }
}

async function refresh(db: Db, index: Index): Promise<void> {
  try {
    const since = new Date(Date.parse(index.newestAt) - lookBackMs).toISOString()
    const changed = await listChangedRows(db, { since })
    for (const row of changed) {
      if (index.words.has(row.id)) index.words.discard(row.id)
      if (row.status === 'active') index.words.add(row)
      if (row.updatedAt > index.newestAt) index.newestAt = row.updatedAt
    }
    if (changed.length > 0) index.found.clear()
    index.checkedAt = performance.now()
  } finally {
    index.refreshing = null
  }
}

/** How many slips are forgiven: in a short word or a number each slip makes another one of it. */
function forgiven(term: string): number {
  if (term.length <= 3 || /\d/.test(term)) return 0
  return term.length <= 5 ? 1 : 2
}

const fold = (term: string) => term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function makeRoom(indexes: Map<string, unknown>, sizes: Map<string, number>): void {
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const tenantId of indexes.keys()) {
    if (total <= keptRows || indexes.size === 1) return
    total -= sizes.get(tenantId) ?? 0
    sizes.delete(tenantId)
    indexes.delete(tenantId)
  }
}
