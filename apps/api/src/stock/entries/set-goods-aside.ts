import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { setGoodsAside as endpoint } from '@marketday/contract/stock/stock'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import { lockOpenLocations } from '../locations/find-locations.ts'
import { refusingKindly } from '../movements.ts'
import { tellLowStock } from './tell-low-stock.ts'

/** Sets units aside, on hand but unavailable; reserved units cannot be set aside. */
export async function setGoodsAside(
  db: Db,
  { variantId, change, reason, locationId }: BodyOf<typeof endpoint>,
  entryId: string,
): Promise<void> {
  if (locationId) await lockOpenLocations(db, [locationId])
  const block = db.insertInto('stock_movements').values((row) => ({
    variant_id: variantId,
    location_id:
      locationId ??
      row.selectFrom('locations').select('location_id').where('is_default', '=', true),
    type: change > 0 ? 'block' : 'unblock',
    unavailable_delta: change,
    reason,
    reference_type: 'entry',
    reference_id: entryId,
  }))
  const judged = block.returning(['variant_id as variantId', 'became_low as becameLow'])
  await refusingKindly(async () => {
    try {
      await tellLowStock(db, await judged.execute())
    } catch (error) {
      if (constraintOf(error) === 'stock_levels_unavailable')
        throw conflict('invalid_transition', 'That’s more than is set aside')
      throw error
    }
  })
}
