import { FlaskConical } from 'lucide-react'

import { cancelOrder } from '@marketday/contract/orders/orders'
import { placeTestOrder } from '@marketday/contract/orders/place-orders'

import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx'
import { call } from '../../platform/api/api.ts'
import { money } from '../../platform/format.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { actOnOrder } from './order-queries.ts'

/** Places a marked, reversible test order like a shopper, without any input. */
export function TestOrderButton({ size }: { size?: ButtonProps['size'] }) {
  return (
    <Button variant="secondary" size={size} onClick={placeTest}>
      <FlaskConical aria-hidden className="size-4" />
      Place a test order
    </Button>
  )
}

const placeTest = () =>
  actOnOrder(
    async () => {
      const { orderId, number, ...placed } = await call(placeTestOrder)
      const sum = money(placed.totalMinor, placed.currency)
      notify(placed.isPaid ? `Test order ${number} is paid` : `Test order ${number} is placed`, {
        description: placed.isPaid
          ? `${sum} with a test card: no money moved. You find it under Orders.`
          : `${sum}, due in cash, because your shop takes real cards. You find it under Orders.`,
        undo: () => void undoTest(orderId),
      })
      await queryClient.invalidateQueries({ queryKey: ['checklist'] })
    },
    { failed: 'The test order could not be placed' },
  )

/** Returns goods and test money; the order stays listed as canceled and marked. */
export const undoTest = (orderId: string) =>
  actOnOrder(
    () =>
      call(cancelOrder, {
        params: { orderId },
        body: { reason: 'other', restock: true, refund: 'full', notify: false },
      }),
    { done: 'The test order is undone', failed: 'The test order could not be undone' },
  )
