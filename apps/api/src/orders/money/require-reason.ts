import { formatMoney } from '@marketday/contract/money/money'

import { invalid } from '../../platform/http/errors.ts'

/** Throws 400 at the field without a reason for a deviation from the amount due. */
export function requireReason(
  {
    dueMinor,
    takenMinor,
    currency,
    reason,
  }: {
    readonly dueMinor: number
    readonly takenMinor: number
    readonly currency: string
    readonly reason: string | undefined
  },
  path: 'reason' | 'cashReason',
): void {
  if (takenMinor === dueMinor || reason) return
  const message = `${formatMoney(dueMinor, currency)} is due. Enter a reason for the difference`
  throw invalid(message, [{ path, message }])
}
