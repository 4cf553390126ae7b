import type { Order } from '@marketday/contract/orders/orders'
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'

type Tick = Pick<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'>

interface RefundTicksProps {
  order: Order
  label: string
  hint: ReactNode
  /** Amount to be refunded; null until known. */
  backMinor: number | null
  refund: Tick
  asCredit: Tick
}

export function RefundTicks({ order, label, hint, backMinor, refund, asCredit }: RefundTicksProps) {
  return (
    <>
      <Checkbox label={label} hint={hint} {...refund} />
      {refund.checked && backMinor && order.customerId !== null ? (
        <Checkbox label="As store credit" {...asCredit} />
      ) : null}
    </>
  )
}
