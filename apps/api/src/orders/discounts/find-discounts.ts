import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type {
  Discount,
  listDiscounts as endpoint,
} from '@marketday/contract/orders/discounts/discounts'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

type Query = QueryOf<typeof endpoint>
type Sort = NonNullable<Query['sort']>

const defaultLimit = 25
const Cursor = z.tuple([z.union([z.string(), z.number()]), Id])

export async function getDiscount(db: Db, discountId: string): Promise<Discount> {
  const [row] = await selectDiscounts(db, sql`where d.discount_id = ${discountId}::uuid`)
  if (!row) throw notFound('Discount')
  return row
}

export async function listDiscounts(db: Db, query: Query) {
  const { limit = defaultLimit, sort = '-created' } = query
  const { column, isDown, keyOf } = sorts[sort]
  const direction = isDown ? sql`desc` : sql`asc`
  const rows = await selectDiscounts(
    db,
    sql`where ${isWanted(query)} and ${isPast(query)}
      order by ${column} ${direction}, d.discount_id ${direction} limit ${sql.lit(limit + 1)}`,
  )
  return pageOf(rows, limit, (row) => [keyOf(row), row.id])
}

const byCreation = {
  column: sql`d.created_at`,
  cast: sql`timestamptz`,
  keyOf: ({ createdAt }: Discount) => createdAt,
}
const byName = {
  column: sql`lower(d.name)`,
  cast: sql`text`,
  keyOf: ({ name }: Discount) => name.toLowerCase(),
}
const byUse = {
  column: sql`d.used_count`,
  cast: sql`int`,
  keyOf: ({ usedCount }: Discount) => usedCount,
}

const sorts = {
  created: { ...byCreation, isDown: false },
  '-created': { ...byCreation, isDown: true },
  name: { ...byName, isDown: false },
  '-name': { ...byName, isDown: true },
  used: { ...byUse, isDown: false },
  '-used': { ...byUse, isDown: true },
} as const satisfies Record<Sort, unknown>

const status = sql`case
  when d.archived_at is not null then 'archived'
  when d.is_paused then 'paused'
  when d.ends_at <= app_now() or d.used_count >= d.usage_limit then 'ended'
  when d.starts_at > app_now() then 'scheduled'
  else 'active' end`

function isWanted({ search = '', ...query }: Query) {
  const { status: wanted = null, given = null } = query
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  return sql`(case when ${wanted}::text is null then d.archived_at is null else ${status} = ${wanted}::text end)
    and (${given}::text is null or (d.code is not null) = (${given}::text = 'code'))
    and lower(concat_ws(' ', d.name, d.code)) like all (array(select like_pattern(word) from unnest(${terms}::text[]) word))`
}

function isPast({ cursor, sort = '-created' }: Query): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const { column, cast, isDown } = sorts[sort]
  const [after, afterId] = decodeCursor(Cursor, cursor)
  return sql`(${column}, d.discount_id) ${isDown ? sql`<` : sql`>`} (${String(after)}::text::${cast}, ${afterId}::uuid)`
}

const choice = (products: string, categories: string) => sql`case
  when num_nonnulls(${sql.ref(products)}, ${sql.ref(categories)}) > 0 then json_build_object(
    'productIds', coalesce(${sql.ref(products)}, '{}'), 'categoryIds', coalesce(${sql.ref(categories)}, '{}')) end`

async function selectDiscounts(db: Db, which: RawBuilder<unknown>): Promise<Discount[]> {
  const { rows } = await sql<Discount>`
    select d.discount_id as id, d.name, d.code, d.kind, d.percent_bp as "percentBp", d.amount_minor as "amountMinor",
      d.buy_quantity as "buyQuantity", d.get_quantity as "getQuantity",
      ${choice('d.product_ids', 'd.category_ids')} as items, ${choice('d.got_product_ids', 'd.got_category_ids')} as "gotItems",
      d.minimum_minor as "minimumMinor", d.minimum_quantity as "minimumQuantity", d.is_first_order_only as "isFirstOrderOnly",
      d.starts_at as "startsAt", d.ends_at as "endsAt", d.usage_limit as "usageLimit", d.customer_limit as "customerLimit",
      ${status} as status, d.used_count as "usedCount", d.created_at as "createdAt", d.version,
      coalesce((select json_agg(named) from (
        select c.category_id as id, c.title from categories c where c.category_id = any(d.category_ids || d.got_category_ids)
        union all
        select p.product_id, p.title from products p where p.product_id = any(d.product_ids || d.got_product_ids)
      ) named), '[]') as titles
    from discounts d ${which}`.execute(db)
  return rows
}
