import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { archiveProducts } from '../../products/change-status.ts'
import { removeRedirects } from '../../products/redirect-slug.ts'
import type { ImportRow } from '../queries.ts'
import type { TakenBack } from './taken-back.ts'

const atOnce = 250

/** Some of the items that an import has made, `row` is locked by this transaction. */
export async function takeBackItems(db: Db, row: ImportRow): Promise<TakenBack> {
  const items = await listSome(db, row)
  const untouched = items.filter((item) => item.isUntouched).map(({ productId }) => productId)
  await archiveProducts(db, untouched)
  const ids = items.map(({ productId }) => productId)
  await noteLookedAt(db, row.import_id, { ids, untouched })
  await removeRedirects(db, ids)
  return { taken: untouched.length, kept: items.length - untouched.length }
}

async function listSome(
  db: Db,
  { import_id: importId, kind }: ImportRow,
): Promise<{ productId: string; isUntouched: boolean }[]> {
  const { rows } = await sql<{ productId: string; isUntouched: boolean }>`
    select i.product_id as "productId",
      i.was_created and p.version = i.product_version and p.status <> 'archived' and not exists (
        select from stock_movements m join variants v on v.variant_id = m.variant_id
         where v.product_id = p.product_id and m.reference_type <> 'import') and not exists (
        select from order_lines l join variants v on v.variant_id = l.variant_id where v.product_id = p.product_id
      ) as "isUntouched"
    from import_products i join products p on p.product_id = i.product_id
    where i.import_id = ${importId} and i.was_taken_back is null and (i.was_created or ${kind} = 'import')
    order by i.source_key limit ${atOnce}`.execute(db)
  return rows
}

interface LookedAt {
  readonly ids: readonly string[]
  readonly untouched: readonly string[]
}

/** The versions that archived ones have now are again ones that nobody changed: the next import may revive them. */
async function noteLookedAt(db: Db, importId: string, { ids, untouched }: LookedAt): Promise<void> {
  await sql`
    update import_products i set was_taken_back = taken.is_taken,
      product_version = product_version + case when taken.is_taken then 1 else 0 end
    from (
      select id as product_id, id = any(${untouched}::uuid[]) as is_taken from unnest(${ids}::uuid[]) id
    ) taken
    where i.import_id = ${importId} and i.product_id = taken.product_id`.execute(db)
}
