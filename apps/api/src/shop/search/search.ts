import type { Db } from '../../platform/database/tenant-db.ts'
import { followChanges, readShop } from './shop-words.ts'
import type { ShopWords } from './shop-words.ts'
import type { Found } from './index/word-index.ts'
import { fold } from './words/words.ts'

const refreshMs = 1_500
/** Rows of all shops together; the shop searched longest ago leaves first. */
const keptRows = 300_000
/** What even the smallest shop takes, in rows. */
const leastRows = 200
/** Of all shops together. */
const keptAnswers = 500

interface Shop {
  readonly opening: Promise<ShopWords>
  /** Null while it is being read. */
  words: ShopWords | null
}

interface Answer {
  readonly edition: object
  readonly found: Found
}

/**
 * Row security forbids PostgreSQL to use a trigram index for a tenant's rows (its operators are not
 * leak-proof), so each shop that is searched keeps its words in memory. Only ids come out: what is shown
 * is read from the rows.
 */
export function createSearch() {
  const shops = new Map<string, Shop>()
  const answers = new Map<string, Answer>()

  function open(db: Db, tenantId: string): Shop {
    const shop = shops.get(tenantId) ?? startReading(db, tenantId)
    // Taken out and put back: the map's order is that of the last use.
    shops.delete(tenantId)
    shops.set(tenantId, shop)
    return shop
  }

  function startReading(db: Db, tenantId: string): Shop {
    const shop: Shop = { opening: readShop(db), words: null }
    shop.opening.then(
      (words) => {
        shop.words = words
        makeRoom(shops)
      },
      () => leave(tenantId, shop),
    )
    return shop
  }

  /** Another may stand in its place by now. */
  function leave(tenantId: string, shop: Shop): void {
    if (shops.get(tenantId) === shop) shops.delete(tenantId)
  }

  async function upToDate(db: Db, tenantId: string): Promise<ShopWords> {
    const shop = open(db, tenantId)
    const words = await shop.opening
    if (performance.now() - words.checkedAt <= refreshMs) return words
    await (words.refreshing ??= followChanges(db, words))
    if (words.index.isWorn()) leave(tenantId, shop)
    return words
  }

  return async function searchIds(db: Db, text: string): Promise<Found> {
    const tenantId = db.context.tenantId ?? ''
    const { index, edition } = await upToDate(db, tenantId)
    const question = `${tenantId} ${fold(text).trim()}`
    const known = answers.get(question)
    if (known?.edition === edition) return known.found
    const found = index.look(text)
    if (answers.size >= keptAnswers) answers.clear()
    answers.set(question, { edition, found })
    return found
  }
}

export type Search = ReturnType<typeof createSearch>

function makeRoom(shops: Map<string, Shop>): void {
  const sizeOf = ({ words }: Shop) => (words ? Math.max(leastRows, words.index.itemCount()) : 0)
  let total = [...shops.values()].reduce((sum, shop) => sum + sizeOf(shop), 0)
  for (const [tenantId, shop] of shops) {
    if (total <= keptRows || shops.size === 1) return
    total -= sizeOf(shop)
    shops.delete(tenantId)
  }
}
