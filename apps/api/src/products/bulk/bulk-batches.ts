import { sql } from 'kysely'
import type { BulkOutcome, ItemValues } from '@marketday/contract/products/bulk-acts'

import { record } from '../../platform/events/record.ts'
import type { NewEvent } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ItemFacts } from './rules.ts'

/** Few enough that nobody else waits long for an item, and that the progress is seen to move. */
const atOnce = 1_000

/** Two runs of one act take turns. */
export const lockAct = (db: Db, bulkActId: string) =>
  db
    .selectFrom('bulk_acts')
    .select(['bulk_act_id', 'act', 'status'])
    .where('bulk_act_id', '=', bulkActId)
    .forUpdate()
    .executeTakeFirst()

export type ActRow = NonNullable<Awaited<ReturnType<typeof lockAct>>>

/**
 * The next items of an act that wait for its job, behind this one if there is one, so that what is decided is not
 * read again and again.
 */
export const nextItems = (db: Db, { bulk_act_id: id, status }: ActRow, after: string | null) =>
  db
    .selectFrom('bulk_act_items')
    .selectAll()
    .where('bulk_act_id', '=', id)
    .$if(status === 'running', (items) => items.where('outcome', 'is', null))
    .$if(status === 'undoing', (items) => items.where('outcome', '=', 'changed'))
    .$if(after !== null, (items) => items.where('bulk_act_item_id', '>', after ?? ''))
    .orderBy('bulk_act_item_id')
    .limit(atOnce)
    .execute()

export type ActItemRow = Awaited<ReturnType<typeof nextItems>>[number]

export interface ItemResult {
  readonly bulkActItemId: string
  readonly outcome: BulkOutcome
  readonly reason?: string
  readonly before?: ItemValues | null
  readonly after?: ItemValues | null
  readonly version?: number | null
}

/** Writes down what became of a batch and adds it to the act's figures. */
export async function notePart(
  db: Db,
  bulkActId: string,
  part: readonly ItemResult[],
): Promise<void> {
  const countWith = (outcome: BulkOutcome) => part.filter((each) => each.outcome === outcome).length
  await inOrder([
    updateRows(db, 'bulk_act_items', {
      key: 'bulk_act_item_id',
      rows: part.map(({ bulkActItemId, outcome, reason = '', before, after, version }) => ({
        bulk_act_item_id: bulkActItemId,
        outcome,
        reason,
        before: before ?? null,
        after: after ?? null,
        applied_version: version ?? null,
      })),
    }),
    sql`update bulk_acts set changed = changed + ${countWith('changed')},
      unchanged = unchanged + ${countWith('unchanged')}, refused = refused + ${countWith('refused')},
      undone = undone + ${countWith('undone')}, kept = kept + ${countWith('kept')}
      where bulk_act_id = ${bulkActId}::uuid`.execute(db),
    record(db, {
      name: 'bulk_act.progressed',
      objectType: 'bulk_act',
      objectId: bulkActId,
      isPassing: true,
    }),
  ])
}

export interface ItemChange {
  readonly item: ItemFacts
  /** Of the same fields for all items of a batch. */
  readonly values: ItemValues
}

/** Gives locked items their new values, in a statement for the items and one for their prices. */
export async function writeValues(db: Db, changes: readonly ItemChange[]): Promise<void> {
  await inOrder([
    updateRows(db, 'variants', {
      key: 'variant_id',
      rows: changes
        .flatMap(({ values }) => values.prices ?? [])
        .map(({ variantId, priceMinor }) => ({ variant_id: variantId, price_minor: priceMinor })),
    }),
    updateRows(db, 'products', {
      key: 'product_id',
      rows: changes.map(({ item, values }) => ({
        product_id: item.id,
        version: item.version + 1,
        ...(values.status !== undefined && { status: values.status }),
        ...(values.categoryId !== undefined && { category_id: values.categoryId }),
        ...(values.tags !== undefined && { tags: values.tags }),
        ...(values.taxRateBp !== undefined && { tax_rate_bp: values.taxRateBp }),
      })),
      stamp: 'updated_at',
    }),
    record(db, changes.map(toEvent)),
  ])
}

/** Said of each item as if it had been changed alone, so that its own history has it. */
function toEvent({ item, values: { status, prices, ...plain } }: ItemChange): NewEvent {
  const variantBy = new Map(item.variants.map((variant) => [variant.id, variant]))
  return {
    name: status ? `item.${status}` : 'item.changed',
    objectType: 'product',
    objectId: item.id,
    details: {
      ...plain,
      ...(status && { status: { from: item.status, to: status } }),
      ...(prices && {
        prices: prices.map(({ variantId, priceMinor }) => ({
          variant: variantBy.get(variantId)?.title,
          from: variantBy.get(variantId)?.priceMinor,
          to: priceMinor,
        })),
      }),
    },
  }
}
