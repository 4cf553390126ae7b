import { sql } from 'kysely'

import type { SellingPreview } from '@marketday/contract/stock/locations'

import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

const mostNamed = 20

export async function previewSelling(
  db: Db,
  locationIds: readonly string[],
): Promise<SellingPreview> {
  const address = await findAddress(db, locationIds)
  const { rows } = await sql<SellingPreview['examples'][number] & { isLost: boolean }>`
    select v.variant_id as "variantId", p.title, v.title as "variantTitle", before::int as available, before > 0 as "isLost"
    from (
      select variant_id, coalesce(sum(on_hand - reserved - unavailable) filter (where location_id = any(selling.places)), 0) as before,
        coalesce(sum(on_hand - reserved - unavailable) filter (where location_id = any(${locationIds}::uuid[])), 0) as after
      from stock_levels cross join (select selling_locations() as places) selling
      where location_id = any(selling.places || ${locationIds}::uuid[])
      group by variant_id
    ) level
    join variants v on v.variant_id = level.variant_id
    join products p on p.product_id = v.product_id
    where (before > 0) <> (after > 0) and v.archived_at is null and v.tracked and not v.backorder and p.status = 'active'
    order by p.sort_title, p.product_id, v.position, v.variant_id`.execute(db)
  const lost = rows.filter(({ isLost }) => isLost)
  return {
    lost: lost.length,
    gained: rows.length - lost.length,
    examples: lost.slice(0, mostNamed).map(({ isLost: _isLost, ...example }) => example),
    address,
  }
}

async function findAddress(db: Db, [mainId = '', ...others]: readonly string[]) {
  const rows = await db
    .selectFrom('locations')
    .select(['location_id', 'place', 'is_default'])
    .where('location_id', 'in', [mainId, ...others])
    .execute()
  if (rows.length < others.length + 1) throw notFound('Location')
  const main = rows.find((row) => row.location_id === mainId)
  return main && !main.is_default ? (main.place.address ?? '') : null
}
