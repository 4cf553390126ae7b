import { formatMoney } from '@marketday/contract/money/money'

import { invalid } from '../../platform/http/errors.ts'

/** Whoever takes another sum than is due says why, for those who settle it; 400 at that field otherwise. */
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
