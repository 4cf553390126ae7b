import type { Db } from '../platform/database/tenant-db.ts'
import { recordMovements } from './movements.ts'
import type { StockLine } from './movements.ts'

interface Receipt {
  readonly lines: readonly StockLine[]
  readonly reason?: string
  readonly referenceType: 'staff' | 'entry' | 'import'
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
