import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listFulfilments } from '../../orders/fulfilment/fulfilment-rows.ts'
import { stateNames, stateOf } from '../../orders/rules.ts'
import type { Standing } from '../../orders/rules.ts'

/** Null if the goods can be moved. */
export async function refuseMove(
  db: Db,
  { id, ...standing }: Standing & { readonly id: string },
): Promise<string | null> {
  if (standing.status !== 'open') return `The order is ${stateNames[stateOf(standing)]}`
  // The origin of goods in a parcel is only known to the packer.
  if ((await listFulfilments(db, id)).some(({ status }) => status === 'packed'))
    return 'Some items are packed. Hand them over or unpack them first'
  const { rows } = await sql`
    select from stock_movements where reference_id = ${id}::uuid having sum(reserved_delta) > 0`.execute(
    db,
  )
  return rows.length > 0 ? null : 'It has no reserved stock'
}
