import { listCodedMarkets } from '../../../markets/shop-market.ts'
import { inOrder } from '../../../../platform/database/in-order.ts'
import { findTimeZone } from '../../../../platform/database/sql.ts'
import type { Db } from '../../../../platform/database/tenant-db.ts'
import type { CellContext } from './rules.ts'

export async function findCellContext(db: Db): Promise<CellContext> {
  const [timeZone, markets] = await inOrder([findTimeZone(db), listCodedMarkets(db)])
  return { now: db.context.now, timeZone, markets }
}
