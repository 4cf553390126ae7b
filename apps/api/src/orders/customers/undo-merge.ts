import { sql } from 'kysely'
import * as z from 'zod/mini'

import { mergeLimits } from '@marketday/contract/orders/customers/merge-customers'
import type {
  KnownOfCustomer,
  CustomerMerge,
  listCustomerMerges,
} from '@marketday/contract/orders/customers/merge-customers'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, inCamelCase, insertRows } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { followConsent } from './follow-consent.ts'
import { decideUndo } from './decide-merge.ts'
import { knownColumns, addUp, lockCustomers } from './lock-customers.ts'
import type { LockedCustomer } from './lock-customers.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

interface Merge {
  readonly id: string
  readonly keptId: string
  readonly before: KnownOfCustomer
  readonly after: KnownOfCustomer
}

export async function undoMerge(db: Db, mergeId: string): Promise<string> {
  const merge = await lockMerge(db, mergeId)
  const parts = await db
    .selectFrom('merged_customers')
    .select(inCamelCase(['customer_id as id', 'order_ids', 'tags']))
    .where('customer_merge_id', '=', mergeId)
    .execute()
  const [primary] = await lockCustomers(db, [merge.keptId])
  if (!primary) throw notFound('Customer')
  if (primary.mergedInto !== null) throw conflict('invalid_transition', mergedOn)
  // Before the others leave, because that recomputes the surviving customer's search words.
  await becomeAsBefore(db, primary, decideUndo(primary, merge))
  for (const part of parts) await giveBack(db, merge, part)
  await inOrder([
    db
      .updateTable('customer_merges')
      .set({ undone_at: appNow, undone_by_name: db.context.actor.name })
      .where('customer_merge_id', '=', mergeId)
      .execute(),
    record(
      db,
      [primary.id, ...parts.map(({ id }) => id)].map((objectId) => ({
        name: 'customer.merge_undone',
        objectType: 'customer',
        objectId,
      })),
    ),
  ])
  await addUp(db)
  return primary.id
}

export const mergedOn =
  'The customer they were merged into was later merged into another one. Undo that first'

async function lockMerge(db: Db, mergeId: string): Promise<Merge> {
  const merge = await db
    .selectFrom('customer_merges')
    .select(inCamelCase(['customer_merge_id as id', 'kept_id', 'before', 'after', 'undone_at']))
    .select(
      sql<boolean>`created_at < app_now() - make_interval(days => ${sql.lit(mergeLimits.undoDays)})`.as(
        'isLate',
      ),
    )
    .where('customer_merge_id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw notFound('Merge')
  if (merge.undoneAt !== null) throw conflict('invalid_transition', 'This merge was already undone')
  if (merge.isLate)
    throw conflict('invalid_transition', `A merge can be undone for ${mergeLimits.undoDays} days`)
  return merge
}

/** Orders moved to another customer since stay there. */
async function giveBack(
  db: Db,
  { keptId }: Merge,
  {
    id,
    orderIds,
    tags,
  }: {
    readonly id: string
    readonly orderIds: readonly string[]
    readonly tags: readonly string[]
  },
): Promise<void> {
  await inOrder([
    sql`update orders set customer_id = ${id}::uuid
      where order_id = any(${orderIds}::uuid[]) and customer_id = ${keptId}::uuid`.execute(db),
    sql`update customers set merged_into = null, version = version + 1 where customer_id = ${id}::uuid`.execute(
      db,
    ),
    // Customers merged into this one earlier point to it again.
    sql`update customers c set merged_into = ${id}::uuid
      from merged_customers p join customer_merges m on m.customer_merge_id = p.customer_merge_id
      where m.kept_id = ${id}::uuid and m.undone_at is null and p.customer_id = c.customer_id
        and c.merged_into = ${keptId}::uuid`.execute(db),
    insertRows(
      db,
      'customer_tags',
      tags.map((tag) => ({ customer_id: id, tag })),
    ),
  ])
}

async function becomeAsBefore(
  db: Db,
  primary: LockedCustomer,
  details: KnownOfCustomer,
): Promise<void> {
  const gone = primary.tags.filter((tag) => !details.tags.includes(tag))
  await inOrder([
    db
      .updateTable('customers')
      .set({ ...knownColumns(details), version: primary.version + 1 })
      .where('customer_id', '=', primary.id)
      .execute(),
    followConsent(db, primary, details.consent),
    sql`delete from customer_tags where customer_id = ${primary.id}::uuid and tag = any(${gone}::text[])`.execute(
      db,
    ),
  ])
}

const Cursor = z.tuple([z.string(), Id])

/** Merges that can still be undone, and undone ones. */
export async function listMerges(db: Db, query: QueryOf<typeof listCustomerMerges>) {
  const { cursor, limit = 25 } = query
  const [at, id] = cursor ? decodeCursor(Cursor, cursor) : ['infinity', null]
  const { rows } = await sql<Selected>`
    select m.customer_merge_id as id, m.created_at as "createdAt", m.actor_name as "actorName",
      json_build_object('id', k.customer_id, 'name', coalesce(nullif(k.name, ''), k.email)) as kept,
      array(select coalesce(nullif(c.name, ''), c.email) from merged_customers p join customers c on c.customer_id = p.customer_id
        where p.customer_merge_id = m.customer_merge_id order by c.created_at, c.customer_id) as merged,
      (select coalesce(sum(cardinality(p.order_ids)), 0)::int from merged_customers p
        where p.customer_merge_id = m.customer_merge_id) as "orderCount",
      case when m.undone_at is not null
        then json_build_object('at', m.undone_at, 'byName', m.undone_by_name) end as undone,
      k.merged_into is not null as "isMergedOn"
    from customer_merges m join customers k on k.customer_id = m.kept_id
    where m.created_at >= app_now() - make_interval(days => ${sql.lit(mergeLimits.undoDays)})
      and (m.created_at, m.customer_merge_id) < (${at}::timestamptz, coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by m.created_at desc, m.customer_merge_id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, (row) => [row.createdAt, row.id])
  return { rows: page.rows.map(toMerge), nextCursor: page.nextCursor }
}

interface Selected extends Omit<CustomerMerge, 'undo'> {
  readonly isMergedOn: boolean
}

const toMerge = ({ isMergedOn, ...merge }: Selected): CustomerMerge => ({
  ...merge,
  undo: merge.undone ? 'Already undone' : isMergedOn ? mergedOn : null,
})

/** Erases merge data a day after the undo period; the merge itself stays. */
export const mergeRetention: Housekeeping = {
  ofTenants: [
    sql`delete from customer_merges
      where created_at < app_now() - make_interval(days => ${sql.lit(mergeLimits.undoDays + 1)})`,
  ],
}
