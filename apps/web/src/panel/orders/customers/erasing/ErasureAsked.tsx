import type { Customer } from '@marketday/contract/orders/customers'
import { day } from '../../../../platform/format.ts'

/** Notice of an erasure request; the button is above. */
export function ErasureAsked({ customer: { erasureAskedAt } }: { customer: Customer }) {
  if (!erasureAskedAt) return null
  return (
    <p role="status" className="rounded-2xl bg-warn-soft px-5 py-4">
      They asked in the shop on {day(erasureAskedAt)} to be erased. By law you have one month to do
      it or to explain why not.
    </p>
  )
}
