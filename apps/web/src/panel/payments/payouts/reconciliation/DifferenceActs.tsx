import type { MoneyDifference } from '@marketday/contract/payments/payouts/reconciliation'
import type { MouseEvent } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useCan } from '../../../use-can.ts'

interface DifferenceActsProps {
  difference: MoneyDifference
  opens: (act: 'explain' | 'takeOver') => (event: MouseEvent<HTMLButtonElement>) => void
}

/** Actions to settle a difference; their dialogs belong to the page, because the row may disappear. */
export function DifferenceActs({ difference, opens }: DifferenceActsProps) {
  const can = useCan()
  if (difference.status !== 'open') return '–'
  if (!can('orders.refund')) return 'Your role can’t decide about payments.'
  const button = { variant: 'secondary', size: 'small', 'data-removes': 'difference' } as const
  return (
    <span className="flex flex-wrap gap-2">
      {difference.takeOver === null ? (
        <Button {...button} onClick={opens('takeOver')}>
          Accept
        </Button>
      ) : (
        <span className="w-full text-xs text-soft">{difference.takeOver}.</span>
      )}
      <Button {...button} onClick={opens('explain')}>
        Explain…
      </Button>
    </span>
  )
}
