import { sql } from 'kysely'

import type { PanelHit } from '@marketday/contract/panel/panel-search'

import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { wordsOf } from '../stock/catalogue-lists.ts'

/** Trigram indexes need three letters; fewer would match almost all customers. */
const fewestLetters = 3

/** By name, email or phone, newest customers first. */
export async function searchCustomers(db: Db, search: string, limit: number): Promise<PanelHit[]> {
  const terms = wordsOf(search)
  if (!terms.some((word) => word.length >= fewestLetters)) return []
  return await selectFound(db, { words: terms, most: limit })
}

export async function findCustomerNames(db: Db, ids: readonly string[]): Promise<PanelHit[]> {
  return await selectNamed(db, { ids })
}

const selectFound = preparedStatement<{ words: readonly string[]; most: number }, PanelHit>(
  (db, { words, most }) => ({
    compile: () =>
      hits(sql`
        select distinct customer_id from find_customers(${words}::text[], ${most}::int * 20) customer_id`).compile(
        db,
      ),
  }),
)

const selectNamed = preparedStatement<{ ids: readonly string[] }, PanelHit>((db, { ids }) => ({
  compile: () => hits(sql`select unnest(${ids}::uuid[]) as customer_id`).compile(db),
}))

const hits = (ids: ReturnType<typeof sql>) => sql<PanelHit>`
  select 'customer' as kind, c.customer_id as id, coalesce(nullif(c.name, ''), c.email) as title, c.email as detail
  from (${ids}) found join customers c on c.customer_id = found.customer_id
  where c.merged_into is null and c.erased_at is null
  order by c.created_at desc, c.customer_id desc`
