import { closeCashUp, lockCashUp } from '../../src/payments/cash/close-cash-up.ts'
import type { Seeding } from '../seeding.ts'
import { dayOf, momentOf } from './calendar.ts'

const evening = 19 * 60 + 30
const float = 5_000

export async function closeTills({ at, team }: Seeding, now: Date): Promise<void> {
  const tills = await at(now, team.manager, (db) =>
    db
      .selectFrom('cash_ups')
      .select(['cash_up_id as id', 'day'])
      .where('day', '<', dayOf(now))
      .orderBy('day')
      .execute(),
  )
  for (const [index, { id, day }] of tills.entries())
    await at(momentOf(day, evening), team.manager, async (db) => {
      const { takenMinor } = await lockCashUp(db, id)
      const floatMinor = Math.max(float, 50 - takenMinor)
      const missingMinor = index % 9 === 8 ? 50 : 0
      await closeCashUp(db, id, {
        floatMinor,
        takenMinor,
        countedMinor: floatMinor + takenMinor - missingMinor,
        pieces: null,
        reason: missingMinor > 0 ? 'A coin too much in change' : '',
      })
    })
}
