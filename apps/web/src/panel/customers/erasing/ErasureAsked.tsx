import type { Customer } from '@marketday/contract/orders/customers'
import { day } from '../../../platform/format.ts'

/** That somebody asks to be erased; the button that does it stands above. */
export function ErasureAsked({ customer: { erasureAskedAt } }: { customer: Customer }) {
  if (!erasureAskedAt) return null
  return (
    <p role="status" className="rounded-2xl bg-warn-soft px-5 py-4">
      They asked on {day(erasureAskedAt)}, in the shop, to be erased. The law gives you a month to
      do it or to tell them why not.
    </p>
  )
}
