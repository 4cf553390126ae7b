import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { takeLimits } from '@marketday/contract/stock/documents/stock-takes'
import type {
  beginStockTake as endpoint,
  TakeScope,
} from '@marketday/contract/stock/documents/stock-takes'

import { record } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { categoriesBelow } from '../../catalogue-lists.ts'
import { requireShelf } from '../../entries/require-shelf.ts'
import { lockOpenLocations } from '../../locations/find-locations.ts'
import { lockTake } from './take-rows.ts'
import { refuseEvent } from './rules.ts'

/** Lists the variants to count; items added later are excluded. */
export async function beginTake(
  db: Db,
  { name, scope, locationId }: BodyOf<typeof endpoint>,
): Promise<string> {
  await requireRoom(db)
  if (scope.kind === 'variants') await requireShelf(db, scope.variantIds)
  if (locationId) await lockOpenLocations(db, [locationId])
  const stockTakeId = newId()
  const title = name || (await chooseName(db, scope))
  await db
    .insertInto('stock_takes')
    .values((row) => ({
      stock_take_id: stockTakeId,
      name: title,
      actor_name: db.context.actor.name,
      location_id:
        locationId ??
        row.selectFrom('locations').select('location_id').where('is_default', '=', true),
    }))
    .execute()
  const lines = await addLines(db, stockTakeId, scopes[scope.kind](scope as never))
  if (lines === 0) throw refuseEmpty(scope)
  await record(db, {
    name: 'stock_take.began',
    objectType: 'stock_take',
    objectId: stockTakeId,
    details: { name: title, lines },
  })
  return stockTakeId
}

async function requireRoom(db: Db): Promise<void> {
  const open = await db
    .selectFrom('stock_takes')
    .select('stock_take_id')
    .where('status', '=', 'open')
    .limit(takeLimits.open)
    .execute()
  if (open.length === takeLimits.open)
    throw conflict('conflict', `${takeLimits.open} counts are open. Post or cancel one first`)
}

async function chooseName(db: Db, scope: TakeScope): Promise<string> {
  if (scope.kind !== 'category') return scope.kind === 'all' ? 'All items' : 'Chosen items'
  const category = await db
    .selectFrom('categories')
    .select('title')
    .where('category_id', '=', scope.categoryId)
    .executeTakeFirst()
  return category?.title ?? ''
}

type Condition<Kind> = (scope: Extract<TakeScope, { kind: Kind }>) => RawBuilder<unknown>

const scopes: { readonly [Kind in TakeScope['kind']]: Condition<Kind> } = {
  all: () => sql`v.tracked`,
  category: ({ categoryId }) =>
    sql`v.tracked and p.category_id in (${categoriesBelow(categoryId)})`,
  variants: ({ variantIds }) => sql`v.variant_id = any(${variantIds}::uuid[])`,
}

/** Returns the number of variants; existing lines stay unchanged. */
export async function addLines(
  db: Db,
  stockTakeId: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into stock_take_lines (stock_take_id, variant_id, position)
    select ${stockTakeId}::uuid, v.variant_id,
      (select lines from stock_takes where stock_take_id = ${stockTakeId}::uuid)
        + row_number() over (order by p.sort_title, p.product_id, v.position, v.variant_id)
    from products p join variants v on v.product_id = p.product_id
    where v.archived_at is null and p.status <> 'archived' and ${condition}
    on conflict do nothing`.execute(db)
  const added = Number(numAffectedRows)
  await db
    .updateTable('stock_takes')
    .set((row) => ({ lines: row('lines', '+', added) }))
    .where('stock_take_id', '=', stockTakeId)
    .execute()
  return added
}

function refuseEmpty({ kind }: TakeScope) {
  if (kind === 'variants') return notFound('Item')
  return kind === 'all'
    ? conflict('conflict', 'No items track stock')
    : notFound('Category with items that track stock')
}

/** Appends variants; serialized, because positions are consecutive. */
export async function extendTake(
  db: Db,
  stockTakeId: string,
  variantIds: readonly string[],
): Promise<void> {
  const { status } = await lockTake(db, stockTakeId, 'close')
  const refusal = refuseEvent(status, 'post')
  if (refusal) throw conflict('invalid_transition', refusal)
  const variants = await db
    .selectFrom('variants')
    .select('variant_id')
    .where('variant_id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .where('archived_at', 'is', null)
    .execute()
  if (variants.length < new Set(variantIds).size) throw notFound('Item')
  await requireShelf(db, variantIds)
  await addLines(db, stockTakeId, sql`v.variant_id = any(${variantIds}::uuid[])`)
  await record(db, {
    name: 'stock_take.extended',
    objectType: 'stock_take',
    objectId: stockTakeId,
    isPassing: true,
  })
}
