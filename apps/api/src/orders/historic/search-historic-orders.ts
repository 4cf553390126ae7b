import { sql } from 'kysely'

import type { PanelHit } from '@marketday/contract/panel/panel-search'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { wordsOf } from '../../stock/catalogue-lists.ts'

/** Trigram indexes need three letters; fewer would match almost all orders. */
const fewestLetters = 3

/** Exact number first, then matches in number, name and email, newest first. */
export async function searchHistoricOrders(
  db: Db,
  search: string,
  limit: number,
): Promise<PanelHit[]> {
  const terms = wordsOf(search)
  const isLong = terms.some((word) => word.length >= fewestLetters)
  return await selectFound(db, { search: search.trim(), words: isLong ? terms : null, most: limit })
}

export async function findHistoricNames(db: Db, ids: readonly string[]): Promise<PanelHit[]> {
  return await selectNamed(db, { ids })
}

interface HistoricSearch extends Record<string, unknown> {
  readonly search: string
  /** Null if only the number is searched. */
  readonly words: readonly string[] | null
  readonly most: number
}

const selectFound = preparedStatement<HistoricSearch, PanelHit>((db, { search, words, most }) => ({
  compile: () =>
    hits(
      sql`
        select historic_order_id as id, true as "isExact" from historic_orders where number in (${search}, '#' || ${search})
        union all
        select find_historic_orders, false from find_historic_orders(${words}::text[], ${most}::int * 20)
        where ${words}::text[] is not null`,
      sql`limit ${most}::int`,
    ).compile(db),
}))

const selectNamed = preparedStatement<{ ids: readonly string[] }, PanelHit>((db, { ids }) => ({
  compile: () => hits(sql`select unnest(${ids}::uuid[]) as id, false as "isExact"`).compile(db),
}))

const hits = (
  matches: ReturnType<typeof sql>,
  end: ReturnType<typeof sql> = sql``,
) => sql<PanelHit>`
  select 'historic_order' as kind, h.historic_order_id as id, 'Imported order ' || h.number as title,
    concat_ws(' · ', nullif(h.name, ''), nullif(h.email, '')) as detail
  from (select id, bool_or("isExact") as "isExact" from (${matches}) each group by id) meant
    join historic_orders h on h.historic_order_id = meant.id
  order by meant."isExact" desc, h.placed_at desc, h.historic_order_id desc ${end}`
