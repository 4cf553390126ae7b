import { sql } from 'kysely'

import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { mostMarkets } from '@marketday/contract/catalog/markets'
import type { MarketDetails, updateMarket as update } from '@marketday/contract/catalog/markets'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, invalid, notFound, constraintOf } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { appNow } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

export async function createMarket(db: Db, details: MarketDetails): Promise<string> {
  const currency = await requireRoom(db)
  await requireCategories(db, details.categoryIds)
  const marketId = newId()
  await inOrder([
    storingMarket(details.code, () =>
      db
        .insertInto('markets')
        .values({ market_id: marketId, currency, ...toColumns(details) })
        .execute(),
    ),
    recordMarket(db, 'market.added', { marketId, name: details.name }),
  ])
  return marketId
}

export async function updateMarket(
  db: Db,
  marketId: string,
  { details, version }: BodyOf<typeof update>,
): Promise<void> {
  const stored = await db
    .selectFrom('markets')
    .select(['is_default', 'country', 'locale', 'category_ids', 'version'])
    .where('market_id', '=', marketId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound('Market')
  if (stored.version !== version)
    throw conflict('version_conflict', 'Someone else changed this market while you were editing')
  if (stored.is_default) requireHome(details, { country: stored.country, locale: stored.locale })
  // Categories deleted since they were chosen do not block saving.
  const currentIds = stored.category_ids ?? []
  await requireCategories(db, details.categoryIds?.filter((id) => !currentIds.includes(id)) ?? null)
  await inOrder([
    storingMarket(details.code, () =>
      db
        .updateTable('markets')
        .set({ ...toColumns(details), version: version + 1 })
        .where('market_id', '=', marketId)
        .execute(),
    ),
    recordMarket(db, 'market.edited', { marketId, name: details.name }),
  ])
}

/** Returns the home market's currency. Its lock serializes additions, for the limit. */
export async function requireRoom(db: Db): Promise<string> {
  const { currency } = await db
    .selectFrom('markets')
    .select('currency')
    .where('is_default', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('markets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostMarkets)
    throw conflict(
      'conflict',
      `A business can have at most ${mostMarkets} markets. Delete one first`,
    )
  return currency
}

async function requireCategories(db: Db, ids: readonly string[] | null): Promise<void> {
  if (!ids || ids.length === 0) return
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) id where not exists (select from categories where category_id = id)`.execute(
    db,
  )
  if (rows.length > 0)
    throw invalid('A selected category no longer exists', [
      { path: 'categoryIds', message: 'One of these categories no longer exists. Choose again' },
    ])
}

function requireHome(
  details: MarketDetails,
  home: Pick<MarketDetails, 'country' | 'locale'>,
): void {
  const homeValues = { ...home, priceChangeBp: 0, priceEnding: null, hidesOthers: false }
  const message =
    'The home market uses the country, language and prices of the business, and can’t hide categories'
  for (const path of ['country', 'locale', 'priceChangeBp', 'priceEnding', 'hidesOthers'] as const)
    if (details[path] !== homeValues[path]) throw invalid(message, [{ path, message }])
}

const toColumns = ({
  categoryIds,
  priceChangeBp,
  priceEnding,
  addsTax,
  hidesOthers,
  ...same
}: MarketDetails) => ({
  ...same,
  category_ids: categoryIds && [...new Set(categoryIds)],
  price_change_bp: priceChangeBp,
  price_ending: priceEnding,
  adds_tax: addsTax,
  hides_others: hidesOthers,
})

export async function deleteMarket(db: Db, marketId: string): Promise<void> {
  const { name, is_default: isHome, deleted_at: deletedAt } = await lock(db, marketId)
  if (deletedAt !== null) throw notFound('Market')
  if (isHome)
    throw conflict('conflict', `${name} is the home market of the business and can’t be deleted`)
  await inOrder([
    db
      .updateTable('markets')
      .set({ deleted_at: appNow })
      .where('market_id', '=', marketId)
      .execute(),
    recordMarket(db, 'market.deleted', { marketId, name }),
  ])
}

/** Idempotent. 409 if its code or place was taken since; 404 once erased. */
export async function restoreMarket(db: Db, marketId: string): Promise<void> {
  const { name, code, deleted_at: deletedAt, isForgotten } = await lock(db, marketId)
  if (deletedAt === null) return
  if (isForgotten) throw notFound('Market')
  const currency = await requireRoom(db)
  await inOrder([
    storingMarket(code, () =>
      db
        .updateTable('markets')
        .set({ deleted_at: null, currency })
        .where('market_id', '=', marketId)
        .execute(),
    ),
    recordMarket(db, 'market.restored', { marketId, name }),
  ])
}

async function lock(db: Db, marketId: string) {
  const market = await db
    .selectFrom('markets')
    .select(['name', 'code', 'is_default', 'deleted_at'])
    .select(isForgotten.as('isForgotten'))
    .where('market_id', '=', marketId)
    .forUpdate()
    .executeTakeFirst()
  if (!market) throw notFound('Market')
  return market
}

/** Names the code of the conflicting market. */
async function storingMarket<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== 'markets_code_key') throw error
    const message = `Another market has the code ${code}`
    throw conflict('conflict', message, [{ path: 'code', message }])
  }
}

const recordMarket = (
  db: Db,
  event: EventNameOn<'market'>,
  { marketId, name }: { readonly marketId: string; readonly name: string },
) => record(db, { name: event, objectType: 'market', objectId: marketId, details: { name } })

/**
 * Past its undo period: prices are erased the same night, possibly earlier. A market with orders
 * keeps its name.
 */
const isForgotten = sql<boolean>`coalesce(deleted_at < app_now() - interval '7 days', false)`

export const marketRetention: Housekeeping = {
  ofTenants: [
    sql`delete from markets m
      where ${isForgotten} and not exists (select from orders o where o.market_id = m.market_id)`,
  ],
}
