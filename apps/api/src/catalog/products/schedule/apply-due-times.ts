import { sql } from 'kysely'

import { record } from '../../../platform/events/record.ts'
import type { NewEvent } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { statusEvent } from '../item-changes.ts'
import { keepSales } from './keep-sales.ts'

/** Batch size that keeps locks short. */
const batchSize = 500

/**
 * Publishes and unpublishes due items, one batch. Depends only on the rows, so it is safe at any
 * time. Returns true if more may follow.
 */
export async function applyDueTimes(db: Db): Promise<boolean> {
  const changed = [await publishDue(db), await unpublishDue(db)]
  const onSale = await findDueSales(db)
  await keepSales(db, onSale)
  await record(db, [
    ...changed.flat().map((change) => statusEvent(change, { scheduled: true })),
    ...onSale.map((objectId): NewEvent => ({
      name: 'item.changed',
      objectType: 'product',
      objectId,
      details: { sale: true, scheduled: true },
    })),
  ])
  return [...changed, onSale].some(({ length }) => length === batchSize)
}

async function findDueSales(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from products where sale_changes_at <= app_now()
    order by product_id limit ${sql.lit(batchSize)} for update`.execute(db)
  return rows.map(({ id }) => id)
}

type Changed = Parameters<typeof statusEvent>[0]

async function publishDue(db: Db): Promise<readonly Changed[]> {
  const { rows } = await sql<Changed>`
    with due as (
      select product_id from products
      where status = 'scheduled' and publish_at <= app_now() and least(publish_at, unpublish_at) <= app_now()
      order by product_id limit ${sql.lit(batchSize)} for update
    )
    update products p set status = 'active', publish_at = null, version = version + 1, updated_at = app_now()
    from due where p.product_id = due.product_id
    returning p.product_id as id, p.version, 'scheduled' as from, 'active' as to`.execute(db)
  return rows
}

async function unpublishDue(db: Db): Promise<readonly Changed[]> {
  const { rows } = await sql<Changed>`
    with due as (
      select product_id from products
      where status = 'active' and unpublish_at <= app_now() and least(publish_at, unpublish_at) <= app_now()
      order by product_id limit ${sql.lit(batchSize)} for update
    )
    update products p set status = 'draft', unpublish_at = null, version = version + 1, updated_at = app_now()
    from due where p.product_id = due.product_id
    returning p.product_id as id, p.version, 'active' as from, 'draft' as to`.execute(db)
  return rows
}
