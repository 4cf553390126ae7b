import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import { mostDiscounts } from '@marketday/contract/orders/discounts/discounts'
import type {
  Discount,
  DiscountTerms,
  updateDiscount as update,
} from '@marketday/contract/orders/discounts/discounts'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import type { EventOn } from '../../platform/events/record.ts'
import { conflict, constraintOf, invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { getDiscount } from './find-discounts.ts'

export async function createDiscount(db: Db, terms: DiscountTerms): Promise<string> {
  await requireRoom(db)
  await requireItems(db, terms)
  const discountId = newId()
  await inOrder([
    storing(terms, () =>
      db
        .insertInto('discounts')
        .values({ discount_id: discountId, ...toColumns(terms) })
        .execute(),
    ),
    tell(db, discountId, { name: 'discount.created', details: { name: terms.name } }),
  ])
  return discountId
}

export async function updateDiscount(
  db: Db,
  discountId: string,
  { details, version }: BodyOf<typeof update>,
): Promise<void> {
  const stored = await lockDiscount(db, discountId)
  if (stored.version !== version)
    throw conflict('version_conflict', 'Someone else changed this discount while you were editing')
  await requireItems(db, details, stored)
  await inOrder([
    storing(details, () =>
      db
        .updateTable('discounts')
        .set({ ...toColumns(details), version: version + 1 })
        .where('discount_id', '=', discountId)
        .execute(),
    ),
    tell(db, discountId, {
      name: 'discount.changed',
      details: { name: details.name, changes: listChanges(stored, details) },
    }),
  ])
}

export async function pauseDiscount(db: Db, discountId: string, isPaused: boolean): Promise<void> {
  const stored = await lockDiscount(db, discountId)
  await inOrder([
    db
      .updateTable('discounts')
      .set((set) => ({ is_paused: isPaused, version: set('version', '+', 1) }))
      .where('discount_id', '=', discountId)
      .where('is_paused', '<>', isPaused)
      .execute(),
    tell(db, discountId, {
      name: isPaused ? 'discount.paused' : 'discount.resumed',
      details: { name: stored.name },
    }),
  ])
}

export async function archiveDiscount(
  db: Db,
  discountId: string,
  isArchived: boolean,
): Promise<void> {
  const stored = await lockDiscount(db, discountId)
  if (!isArchived) await requireRoom(db)
  await inOrder([
    storing(stored, () =>
      db
        .updateTable('discounts')
        .set((set) => ({
          archived_at: isArchived ? db.context.now.toISOString() : null,
          version: set('version', '+', 1),
        }))
        .where('discount_id', '=', discountId)
        .execute(),
    ),
    tell(db, discountId, {
      name: isArchived ? 'discount.archived' : 'discount.unarchived',
      details: { name: stored.name },
    }),
  ])
}

export async function deleteDiscount(db: Db, discountId: string): Promise<void> {
  const stored = await lockDiscount(db, discountId)
  if (stored.usedCount > 0)
    throw conflict(
      'conflict',
      'It was already used in orders. Archive it instead, so that it can no longer be used.',
    )
  await inOrder([
    db.deleteFrom('discounts').where('discount_id', '=', discountId).execute(),
    tell(db, discountId, { name: 'discount.deleted', details: { name: stored.name } }),
  ])
}

async function lockDiscount(db: Db, discountId: string): Promise<Discount> {
  await db
    .selectFrom('discounts')
    .select('discount_id')
    .where('discount_id', '=', discountId)
    .forUpdate()
    .execute()
  return await getDiscount(db, discountId)
}

async function requireRoom(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('discounts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostDiscounts)
    throw conflict(
      'conflict',
      `A business can have at most ${mostDiscounts} discounts. Archive some first`,
    )
}

/** Items chosen earlier and deleted since do not block saving. */
async function requireItems(
  db: Db,
  terms: DiscountTerms,
  before?: Pick<DiscountTerms, 'items' | 'gotItems'>,
): Promise<void> {
  for (const path of ['items', 'gotItems'] as const) {
    const stored = before?.[path]
    const added = (ids: readonly string[] = [], existing: readonly string[] = []) =>
      ids.filter((id) => !existing.includes(id))
    const { rows } = await sql`
      select from unnest(${added(terms[path]?.categoryIds, stored?.categoryIds)}::uuid[]) id
        where not exists (select from categories where category_id = id)
      union all
      select from unnest(${added(terms[path]?.productIds, stored?.productIds)}::uuid[]) id
        where not exists (select from products where product_id = id)`.execute(db)
    if (rows.length > 0)
      throw invalid('A selected item or category no longer exists', [
        { path, message: 'One of these items or categories no longer exists. Choose again' },
      ])
  }
}

function toColumns(terms: DiscountTerms) {
  const { items, gotItems } = terms
  return {
    name: terms.name,
    code: terms.code,
    kind: terms.kind,
    percent_bp: terms.percentBp,
    amount_minor: terms.amountMinor,
    buy_quantity: terms.buyQuantity,
    get_quantity: terms.getQuantity,
    category_ids: uniqueIds(items?.categoryIds),
    product_ids: uniqueIds(items?.productIds),
    got_category_ids: uniqueIds(gotItems?.categoryIds),
    got_product_ids: uniqueIds(gotItems?.productIds),
    minimum_minor: terms.minimumMinor,
    minimum_quantity: terms.minimumQuantity,
    is_first_order_only: terms.isFirstOrderOnly,
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    usage_limit: terms.usageLimit,
    customer_limit: terms.customerLimit,
  }
}

/** If one of the two kinds is empty, only the other applies. */
const uniqueIds = (ids: readonly string[] = []) => (ids.length > 0 ? [...new Set(ids)] : null)

/** Names the code of the conflicting discount. */
async function storing<T>({ code }: Pick<Discount, 'code'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== 'discounts_code_key') throw error
    const message = `Another discount has the code ${code}`
    throw conflict('conflict', message, [{ path: 'code', message }])
  }
}

const listChanges = (before: DiscountTerms, after: DiscountTerms) =>
  (Object.keys(after) as (keyof DiscountTerms)[])
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))

const tell = (db: Db, discountId: string, event: EventOn<'discount'>) =>
  record(db, { ...event, objectType: 'discount', objectId: discountId })
