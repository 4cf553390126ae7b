import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'

/** Names the code of the conflicting market. */
export async function storingMarket<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== 'markets_code_key') throw error
    const message = `Another market has the code ${code}`
    throw conflict('conflict', message, [{ path: 'code', message }])
  }
}

export const recordMarket = (
  db: Db,
  event: string,
  { marketId, name }: { readonly marketId: string; readonly name: string },
) => record(db, { name: event, objectType: 'market', objectId: marketId, details: { name } })
