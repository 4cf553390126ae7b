import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { Finance } from '@marketday/contract/reports/finance'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { FinancePeriod } from './finance-period.ts'
import type { Span } from './finance-rows.ts'

interface Closing {
  readonly closed: NonNullable<Finance['closed']>
  /** Null for a month before the first closed one, and for a range of days. */
  readonly figures: Finance | null
}

/** Closing of this month or, if it comes first, of a later one. */
export async function findClosing(
  db: Db,
  { month, before }: FinancePeriod & Span,
): Promise<Closing | null> {
  const row = await db
    .selectFrom('closed_months')
    .select(['month', 'closed_at', 'closed_by', 'figures'])
    .where('ends_at', '>=', before)
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const isThis = row.month === `${month}-01`
  return {
    closed: { at: row.closed_at, by: row.closed_by },
    figures: isThis ? row.figures : null,
  }
}

/** Transactions that began before the end of the month have ended by then. */
const settlingMs = 2 * 3_600_000

/** Null if the month can be closed. */
export function whyNotClosed(
  db: Db,
  { month, before }: FinancePeriod & Span,
  { closing, can }: { readonly closing: Closing | null; readonly can: Can },
): string | null {
  if (month === null) return 'Only a calendar month can be closed'
  if (closing) return 'The month is closed'
  if (db.context.now.getTime() < Date.parse(before) + settlingMs)
    return 'A month can be closed two hours after its end'
  return can('settings.edit') ? null : 'Your role can’t close months'
}
