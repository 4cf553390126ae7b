import { formatMoney, payableMinor, payableStep } from '@marketday/contract/money/money'

import { invalid } from '../../platform/http/errors.ts'

/** 400 at the field for an amount that no card can be charged or refunded. */
export function requirePayable(amountMinor: number, currency: string, path: string): void {
  if (payableMinor(amountMinor, currency) === amountMinor) return
  const message = `Enter an amount in steps of ${formatMoney(payableStep(currency), currency)}`
  throw invalid(message, [{ path, message }])
}
