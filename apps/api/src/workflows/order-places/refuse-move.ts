import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listFulfilments } from '../../orders/fulfilment/fulfilment-rows.ts'
import { stateNames, stateOf } from '../../orders/rules.ts'
import type { Standing } from '../../orders/rules.ts'

/** Why the goods of an order stay where they are kept; null where they can be kept elsewhere. */
export async function refuseMove(
  db: Db,
  { id, ...standing }: Standing & { readonly id: string },
): Promise<string | null> {
  if (standing.status !== 'open') return `The order is ${stateNames[stateOf(standing)]}`
  // Which of the goods are in a parcel, and from where they came, is known to whoever packed it.
  if ((await listFulfilments(db, id)).some(({ status }) => status === 'packed'))
    return 'Some items are packed. Hand them over or unpack them first'
  const { rows } = await sql`
    select from stock_movements where reference_id = ${id}::uuid having sum(reserved_delta) > 0`.execute(
    db,
  )
  return rows.length > 0 ? null : 'It has no reserved stock'
}
