import { sumBy } from '@marketday/contract/money/sum-by'
import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  KnownOfCustomer,
  mergeCustomers as endpoint,
  MergePreview,
} from '@marketday/contract/orders/customers/merge-customers'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows, json } from '../../platform/database/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { NewEvent } from '../../platform/events/record.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { followConsent } from './follow-consent.ts'
import { erasedMeanwhile } from './erasure.ts'
import { decideMerge, refuseMerge } from './decide-merge.ts'
import { knownColumns, addUp, lockCustomers, selectKnown } from './lock-customers.ts'
import type { LockedCustomer } from './lock-customers.ts'
import { listCustomersById } from './find-customer.ts'

type MergeRequest = BodyOf<typeof endpoint>

/** Merges customers and stores their previous state under the returned id, for an undo. */
export async function mergeCustomers(db: Db, request: MergeRequest): Promise<string> {
  const ids = requireNamed(request)
  const customers = await lockCustomers(db, ids)
  requireUnchanged(customers, request)
  const primary = customers.find(({ id }) => id === request.keptId)
  if (!primary) throw notFound('Customer')
  const after = decideMerge(customers, request)
  const others = customers.filter(({ id }) => id !== primary.id)
  const lostCreditMinor = others.reduce((sum, { creditMinor }) => sum + creditMinor, 0)
  const problem = refuseMerge({ ...after, lostCreditMinor })
  if (problem) throw conflict('invalid_transition', problem)
  const orders = await moveOrders(db, primary.id, others)
  await leadTo(db, primary.id, others)
  await become(db, primary, after)
  const mergeId = newId()
  await keepMerge(db, { mergeId, kept: primary, others, after, orders })
  await addUp(db)
  return mergeId
}

/** All referenced customers must be in the list; duplicates are removed. */
function requireNamed({ keptId, nameFromId, phoneFromId, customers }: MergeRequest): string[] {
  const ids = [...new Set(customers.map(({ id }) => id))]
  if (ids.length < customers.length) throw invalid('Use each customer only once')
  const isOdd = [keptId, nameFromId, phoneFromId].some((id) => !ids.includes(id))
  if (isOdd) throw notFound('Customer')
  return ids
}

/** Rejects customers merged, changed or erased since they were loaded. */
function requireUnchanged(locked: readonly LockedCustomer[], { customers }: MergeRequest): void {
  if (locked.length < customers.length) throw notFound('Customer')
  if (locked.some(({ isErased }) => isErased)) throw erasedMeanwhile()
  if (locked.some(({ mergedInto }) => mergedInto !== null))
    throw conflict(
      'version_conflict',
      'One of these customers was just merged into another one. Close this and choose again.',
    )
  const seen = new Map(customers.map(({ id, version }) => [id, version]))
  if (locked.some(({ id, version }) => seen.get(id) !== version))
    throw conflict(
      'version_conflict',
      'One of these customers was just changed. Close this and review them again.',
    )
}

type Moved = readonly { readonly orderId: string; readonly customerId: string }[]

async function moveOrders(
  db: Db,
  keptId: string,
  others: readonly LockedCustomer[],
): Promise<Moved> {
  const ids = others.map(({ id }) => id)
  const { rows } = await sql<Moved[number]>`
    update orders set customer_id = ${keptId}::uuid where customer_id = any(${ids}::uuid[])
    returning order_id as "orderId", old.customer_id as "customerId"`.execute(db)
  return rows
}

/** Redirects customers merged earlier to the surviving one too. */
async function leadTo(db: Db, keptId: string, others: readonly LockedCustomer[]): Promise<void> {
  const ids = others.map(({ id }) => id)
  await inOrder([
    sql`update customers set merged_into = ${keptId}::uuid where merged_into = any(${ids}::uuid[])`.execute(
      db,
    ),
    sql`update customers set merged_into = ${keptId}::uuid, version = version + 1
      where customer_id = any(${ids}::uuid[])`.execute(db),
    db.deleteFrom('customer_tags').where('customer_id', 'in', ids).execute(),
  ])
}

async function become(db: Db, primary: LockedCustomer, after: KnownOfCustomer): Promise<void> {
  const had = new Set(primary.tags.map((tag) => tag.toLowerCase()))
  await inOrder([
    db
      .updateTable('customers')
      .set({ ...knownColumns(after), version: primary.version + 1 })
      .where('customer_id', '=', primary.id)
      .execute(),
    followConsent(db, primary, after.consent),
    insertRows(
      db,
      'customer_tags',
      after.tags
        .filter((tag) => !had.has(tag.toLowerCase()))
        .map((tag) => ({ customer_id: primary.id, tag })),
    ),
  ])
}

interface Merge {
  readonly mergeId: string
  readonly kept: LockedCustomer
  readonly others: readonly LockedCustomer[]
  readonly after: KnownOfCustomer
  readonly orders: Moved
}

async function keepMerge(db: Db, { mergeId, kept, others, after, orders }: Merge): Promise<void> {
  const { name, phone, note, consent, tags } = kept
  const ordersBy = Map.groupBy(orders, ({ customerId }) => customerId)
  await inOrder([
    db
      .insertInto('customer_merges')
      .values({
        customer_merge_id: mergeId,
        kept_id: kept.id,
        actor_id: db.context.userId,
        actor_name: db.context.actor.name,
        before: json({ name, phone, note, consent, tags }),
        after: json(after),
      })
      .execute(),
    insertRows(
      db,
      'merged_customers',
      others.map((other) => ({
        customer_merge_id: mergeId,
        customer_id: other.id,
        order_ids: ordersBy.get(other.id)?.map(({ orderId }) => orderId) ?? [],
        tags: [...other.tags],
      })),
    ),
    // No names: the journal outlives personal data.
    record(db, [
      {
        name: 'customer.merged',
        objectType: 'customer',
        objectId: kept.id,
        details: { others: others.length, orders: orders.length },
      },
      ...others.map(({ id }): NewEvent => ({
        name: 'customer.merged_away',
        objectType: 'customer',
        objectId: id,
        details: { keptId: kept.id },
      })),
    ]),
  ])
}

export async function previewMerge(db: Db, ids: readonly string[]): Promise<MergePreview> {
  const [{ rows: known }, rows] = await Promise.all([
    selectKnown(db, ids),
    listCustomersById(db, ids),
  ])
  const [keptId = ''] = ids
  if (known.some(({ isErased }) => isErased)) throw erasedMeanwhile()
  if (rows.length < ids.length) throw notFound('Customer')
  const { note, tags } = decideMerge(known, { keptId, nameFromId: keptId, phoneFromId: keptId })
  return {
    customers: known.flatMap(({ id, version }) =>
      rows.filter((row) => row.id === id).map((row) => ({ ...row, version })),
    ),
    orderCount: sumBy(known, ({ orderCount }) => orderCount),
    spentMinor: sumBy(known, ({ spentMinor }) => spentMinor),
    note,
    tags: [...tags],
    allAgreed: known.every(({ consent }) => consent !== null),
    merge: refuseMerge({ note, tags, lostCreditMinor: leastLost(known) }),
  }
}

const leastLost = (customers: readonly LockedCustomer[]): number =>
  sumBy(customers, ({ creditMinor }) => creditMinor) -
  Math.max(0, ...customers.map(({ creditMinor }) => creditMinor))
