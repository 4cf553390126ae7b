import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { archiveProducts } from '../../catalog/products/change-status.ts'
import { removeRedirects } from '../../catalog/products/redirect-slug.ts'
import type { ImportRow } from '../queries.ts'
import type { NextOnes, TakenBack } from './taken-back.ts'

/** The caller holds the lock of `row`. */
export async function takeBackItems(db: Db, row: ImportRow, next: NextOnes): Promise<TakenBack> {
  const items = await listSome(db, row, next)
  const untouched = items.filter((item) => item.isUntouched).map(({ productId }) => productId)
  await archiveProducts(db, untouched)
  const ids = items.map(({ productId }) => productId)
  await noteLookedAt(db, row.import_id, { ids, untouched })
  await removeRedirects(db, ids)
  const { length: taken } = untouched
  return { taken, kept: items.length - taken, last: items.at(-1)?.key }
}

interface SomeItem {
  readonly key: string
  readonly productId: string
  readonly isUntouched: boolean
}

async function listSome(
  db: Db,
  { import_id: importId, kind }: ImportRow,
  { after, most }: NextOnes,
): Promise<SomeItem[]> {
  const { rows } = await sql<SomeItem>`
    select i.source_key as key, i.product_id as "productId",
      i.was_created and p.version = i.product_version and p.status <> 'archived' and not exists (
        select from stock_movements m join variants v on v.variant_id = m.variant_id
         where v.product_id = p.product_id and m.reference_type <> 'import') and not exists (
        select from order_lines l join variants v on v.variant_id = l.variant_id where v.product_id = p.product_id
      ) as "isUntouched"
    from import_products i join products p on p.product_id = i.product_id
    where i.import_id = ${importId} and i.was_taken_back is null and (i.was_created or ${kind} = 'import')
      -- Those before it are done: without it, each time all of them were looked at.
      and i.source_key > ${after}
    order by i.source_key limit ${most}`.execute(db)
  return rows
}

/** Records the archived versions as untouched, so that the next import may restore them. */
async function noteLookedAt(
  db: Db,
  importId: string,
  { ids, untouched }: { readonly ids: readonly string[]; readonly untouched: readonly string[] },
): Promise<void> {
  await sql`
    update import_products i set was_taken_back = taken.is_taken,
      product_version = product_version + case when taken.is_taken then 1 else 0 end
    from (
      select id as product_id, id = any(${untouched}::uuid[]) as is_taken from unnest(${ids}::uuid[]) id
    ) taken
    where i.import_id = ${importId} and i.product_id = taken.product_id`.execute(db)
}
