import { adjustStock } from '../../src/stock/correct-stock.ts'
import { receiveStock } from '../../src/stock/receive-stock.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Seeding } from '../seeding.ts'
import type { StockAct } from './plan/fill-orders.ts'
import type { Act } from './timetable.ts'

export function stockLife({ at, team }: Seeding, acts: readonly StockAct[]): Act[] {
  return acts
    .filter(({ lines }) => lines.length > 0)
    .map((act) => ({
      at: act.at,
      alone: act.kind === 'bake',
      run: () =>
        at(act.at, team.catalogue, async (db) => {
          const cause = { referenceType: 'entry', referenceId: newId() } as const
          const { lines, reason } = act
          if (act.kind === 'bake')
            return await receiveStock(db, {
              lines,
              reason,
              ...cause,
            })
          for (const { variantId, quantity } of lines)
            await adjustStock(db, { variantId, change: quantity, reason }, cause)
        }),
    }))
}
