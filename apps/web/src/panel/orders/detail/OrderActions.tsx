import {
  approveOrder,
  archiveOrder,
  holdOrder,
  rejectOrder,
  releaseOrder,
  startPicking,
  unarchiveOrder,
} from '@marketday/contract/orders/orders'
import type { Order, OrderAction } from '@marketday/contract/orders/orders'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { useBusy } from '../../act.ts'
import { actOnOrder } from '../order-queries.ts'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { CashDialog } from './CashDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { PackDialog } from './PackDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const dialogs = {
  pack: PackDialog,
  handOver: HandOverDialog,
  cancel: CancelOrderDialog,
  refund: RefundDialog,
  recordCash: CashDialog,
}
type DialogName = keyof typeof dialogs

/** The next step as a button, everything else in a menu; what is not possible says why. */
export function OrderActions({ order }: { order: Order }) {
  const [open, setOpen] = useState<DialogName | null>(null)
  const { busy, during } = useBusy()
  const params = { orderId: order.id }
  const run: Doing['run'] = (said, act) => during(() => actOnOrder(said, act))
  const isAllowed = (action: OrderAction) => order.actions[action] === null
  const OpenDialog = open && dialogs[open]
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            More
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        groups={menuOf(order, { run, open: setOpen })}
      />
      {isAllowed('approve') && (
        <Button
          busy={busy}
          onClick={() =>
            void run({ done: 'Order taken', failed: 'The order could not be taken' }, () =>
              call(approveOrder, { params }),
            )
          }
        >
          Take without confirmation
        </Button>
      )}
      {isAllowed('startPicking') && (
        <Button
          busy={busy}
          onClick={() =>
            void run({ done: 'Picking started', failed: 'Picking could not start' }, () =>
              call(startPicking, { params }),
            )
          }
        >
          Start picking
        </Button>
      )}
      {isAllowed('pack') && <Button onClick={() => setOpen('pack')}>Pack</Button>}
      {isAllowed('handOver') && (
        <Button onClick={() => setOpen('handOver')}>
          {order.deliveryKind === 'pickup' ? 'Hand to customer' : 'Hand to driver'}
        </Button>
      )}
      {OpenDialog && <OpenDialog order={order} onClose={() => setOpen(null)} />}
    </>
  )
}

interface Doing {
  run: (said: { done: string; failed: string }, act: () => Promise<unknown>) => Promise<boolean>
  open: (dialog: DialogName) => void
}

function menuOf(order: Order, { run, open }: Doing): MenuEntry[][] {
  const params = { orderId: order.id }
  const entry = (action: OrderAction, label: string, onSelect: () => void): MenuEntry => {
    const reason = order.actions[action]
    return { label, onSelect, ...(reason && { disabledReason: reason }) }
  }
  const isHeld = order.status === 'held'
  const review = entry(
    'reject',
    'Refuse the order',
    () =>
      void run({ done: 'Order refused', failed: 'It could not be refused' }, () =>
        call(rejectOrder, { params }),
      ),
  )
  const canCancelSome = order.actions.cancel === null || order.actions.cancelLines === null
  return [
    [
      entry('recordCash', 'Record cash payment…', () => open('recordCash')),
      entry('refund', 'Refund…', () => open('refund')),
    ],
    [
      isHeld
        ? entry(
            'release',
            'Release',
            () =>
              void run({ done: 'Released', failed: 'It could not be released' }, () =>
                call(releaseOrder, { params }),
              ),
          )
        : entry(
            'hold',
            'Put on hold',
            () =>
              void run({ done: 'On hold', failed: 'It could not be put on hold' }, () =>
                call(holdOrder, { params, body: {} }),
              ),
          ),
      order.isArchived
        ? entry(
            'unarchive',
            'Bring back from archive',
            () =>
              void run({ done: 'Back in the list', failed: 'It could not be brought back' }, () =>
                call(unarchiveOrder, { params }),
              ),
          )
        : entry(
            'archive',
            'Archive',
            () =>
              void run({ done: 'Archived', failed: 'It could not be archived' }, () =>
                call(archiveOrder, { params }),
              ),
          ),
    ],
    [
      ...(order.status === 'pending_review' ? [{ ...review, dangerous: true as const }] : []),
      {
        ...entry(canCancelSome ? 'cancelLines' : 'cancel', 'Cancel…', () => open('cancel')),
        dangerous: true,
      },
    ],
  ]
}
