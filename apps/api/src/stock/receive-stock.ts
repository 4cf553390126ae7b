import type { Db } from '../platform/database/tenant-db.ts'
import { reverseLines } from './correct-stock.ts'
import { requireCounted } from './entries/require-shelf.ts'
import { lockOpenLocations } from './locations/find-locations.ts'
import { recordMovements } from './movements.ts'
import type { StockLine } from './movements.ts'

interface Receipt {
  readonly lines: readonly StockLine[]
  readonly reason?: string
  readonly referenceType: 'staff' | 'entry' | 'import' | 'purchase'
  readonly referenceId: string
  readonly locationId?: string | undefined
}

export async function receiveStock(db: Db, { lines, ...receipt }: Receipt): Promise<void> {
  await recordMovements(db, lines, {
    type: 'receive',
    onHand: 1,
    reserved: 0,
    ...receipt,
  })
}

interface Receivable {
  readonly locationId: string
  readonly variantIds: readonly string[]
}

/** Requires an open location and variants with stock. */
export async function requireReceivable(db: Db, { locationId, variantIds }: Receivable) {
  await lockOpenLocations(db, [locationId])
  await requireCounted(db, variantIds)
}

type Received = Pick<Receipt, 'referenceType' | 'referenceId'> & Pick<Receivable, 'locationId'>

export async function takeBack(db: Db, { locationId, ...cause }: Received): Promise<void> {
  await lockOpenLocations(db, [locationId])
  await reverseLines(db, cause, null)
}
