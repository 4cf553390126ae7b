import { orderAgain } from '@marketday/contract/orders/order-drafts'
import {
  approveOrder,
  archiveOrder,
  rejectOrder,
  releaseOrder,
  startPicking,
  unarchiveOrder,
} from '@marketday/contract/orders/orders'
import type { Order, OrderAction } from '@marketday/contract/orders/orders'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { UiLink } from '../../../ui/link.tsx'
import { toPackStates } from '@marketday/contract/orders/order-states'
import { useLocations } from '../../stock/locations/use-locations.ts'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { actOnOrder } from '../order-queries.ts'
import { beginDraft } from '../drafts/draft-queries.ts'
import { receivingOf } from '../receiving-of.ts'
import { CaptureDialog } from './dialogs/CaptureDialog.tsx'
import { CancelOrderDialog } from './dialogs/CancelOrderDialog.tsx'
import { HandOverDialog } from './dialogs/HandOverDialog.tsx'
import { HoldDialog } from './dialogs/HoldDialog.tsx'
import { PayLinkDialog } from './dialogs/PayLinkDialog.tsx'
import { PaidDialog } from './dialogs/PaidDialog.tsx'
import { VoidDialog } from './dialogs/VoidDialog.tsx'
import { RefundDialog } from './dialogs/RefundDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { StartReturnDialog } from './returns/StartReturnDialog.tsx'
import { counted } from '../../../platform/format.ts'

const dialogs = {
  handOver: HandOverDialog,
  cancel: CancelOrderDialog,
  capture: CaptureDialog,
  void: VoidDialog,
  refund: RefundDialog,
  recordCash: PaidDialog,
  sendPayLink: PayLinkDialog,
  hold: HoldDialog,
  startReturn: StartReturnDialog,
  move: MoveDialog,
}
type DialogName = keyof typeof dialogs

const handOverWords = {
  delivery: 'Hand to driver',
  pickup: 'Hand to customer',
  none: 'Mark as done',
} as const

/** Number of parcels leaving, if others stay in the store. */
function handOverLabel(order: Order): string {
  const label = handOverWords[receivingOf(order)]
  const here = order.parcels.filter(({ status }) => status === 'packed').length
  if (!order.fulfilment || here === 0) return label
  return label.replace('Hand', `Hand ${counted(here, 'parcel')}`)
}

interface Act {
  readonly label: string
  /** Omitted if the action reports its own result. */
  readonly done?: string
  readonly failed: string
  readonly ask: (params: { orderId: string }) => Promise<unknown>
}

/** Actions without a dialog. */
const acts = {
  approve: {
    label: 'Accept without confirmation',
    done: 'Order accepted',
    failed: 'The order could not be accepted',
    ask: (params) => call(approveOrder, { params }),
  },
  startPicking: {
    label: 'Start picking',
    done: 'Picking started',
    failed: 'Picking could not start',
    ask: (params) => call(startPicking, { params }),
  },
  reject: {
    label: 'Reject order',
    done: 'Order rejected',
    failed: 'The order could not be rejected',
    ask: (params) => call(rejectOrder, { params }),
  },
  release: {
    label: 'Release',
    done: 'Released',
    failed: 'The order could not be released',
    ask: (params) => call(releaseOrder, { params }),
  },
  unarchive: {
    label: 'Unarchive',
    done: 'Order unarchived',
    failed: 'The order could not be unarchived',
    ask: (params) => call(unarchiveOrder, { params }),
  },
  archive: {
    label: 'Archive',
    failed: 'The order could not be archived',
    ask: async (params) => {
      const order = await call(archiveOrder, { params })
      notify(`Order ${order.number} is archived`, { undo: () => void bringBack(params) })
      return order
    },
  },
} satisfies Partial<Record<OrderAction, Act>>
type ActName = keyof typeof acts

const bringBack = (params: { orderId: string }) =>
  actOnOrder(() => acts.unarchive.ask(params), acts.unarchive)

const run = (order: Order, name: ActName) =>
  actOnOrder(() => acts[name].ask({ orderId: order.id }), acts[name])

/** Next step as a button, others in a menu; unavailable ones show the reason. */
export function OrderActions({ order }: { order: Order }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<DialogName | null>(null)
  const opener = useRef<HTMLElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { isSeveral } = useLocations()
  const isAllowed = (action: OrderAction) => order.actions[action] === null
  const close = () => {
    const button = opener.current
    opener.current = null
    if (button) return void keepFocus(button, () => setOpen(null))
    // The menu entry that opened the dialog no longer exists.
    flushSync(() => setOpen(null))
    trigger.current?.focus()
  }
  const OpenDialog = open && dialogs[open]
  return (
    <>
      <span data-adds="act return parcel problem">
        <PageMenu
          triggerRef={trigger}
          groups={[
            ...menuOf(order, setOpen, navigate),
            ...(isSeveral ? [[moveEntry(order, () => setOpen('move'))]] : []),
          ]}
        />
      </span>
      {(['approve', 'startPicking'] as const).filter(isAllowed).map((name) => (
        <Button
          key={name}
          data-removes="act"
          onClick={({ currentTarget }) => keepFocus(currentTarget, () => run(order, name))}
        >
          {acts[name].label}
        </Button>
      ))}
      {(isAllowed('pack') || isAllowed('startPicking')) && (
        <UiLink
          href={to('packOrder', { orderId: order.id })}
          data-removes="act"
          className={buttonStyles({})}
        >
          Pack
        </UiLink>
      )}
      {isAllowed('handOver') && (
        <Button
          data-removes="act"
          onClick={({ currentTarget }) => {
            opener.current = currentTarget
            setOpen('handOver')
          }}
        >
          {handOverLabel(order)}
        </Button>
      )}
      {OpenDialog && <OpenDialog order={order} onClose={close} />}
    </>
  )
}

function menuOf(
  order: Order,
  open: (dialog: DialogName) => void,
  go: (href: string) => unknown,
): MenuEntry[][] {
  const entry = (action: OrderAction, label: string, onSelect: () => void): MenuEntry => ({
    label,
    onSelect,
    disabledReason: order.actions[action],
  })
  const simple = (name: ActName) => entry(name, acts[name].label, () => void run(order, name))
  const canCancelSome = order.actions.cancel === null || order.actions.cancelLines === null
  return [
    [
      entry('change', 'Change items or delivery…', () =>
        go(to('changeOrder', { orderId: order.id })),
      ),
      entry(
        'orderAgain',
        'Order again',
        () => void beginDraft(go, () => call(orderAgain, { params: { orderId: order.id } })),
      ),
    ],
    order.authorisedMinor > 0
      ? [
          entry('capture', 'Capture payment…', () => open('capture')),
          entry('void', 'Release payment…', () => open('void')),
        ]
      : [],
    [
      entry('recordCash', 'Mark as paid…', () => open('recordCash')),
      entry('sendPayLink', 'Send payment link…', () => open('sendPayLink')),
      entry('refund', 'Refund…', () => open('refund')),
    ],
    [entry('startReturn', 'Start a return…', () => open('startReturn'))],
    [
      order.status === 'held'
        ? simple('release')
        : entry('hold', 'Put on hold…', () => open('hold')),
      simple(order.isArchived ? 'unarchive' : 'archive'),
    ],
    [
      ...(order.status === 'pending_review'
        ? [{ ...simple('reject'), dangerous: true as const }]
        : []),
      {
        ...entry(canCancelSome ? 'cancelLines' : 'cancel', 'Cancel…', () => open('cancel')),
        dangerous: true,
      },
    ],
  ]
}

const moveEntry = ({ fulfilmentStatus }: Order, onSelect: () => void): MenuEntry => ({
  label: 'Take from another location…',
  onSelect,
  disabledReason: toPackStates.includes(fulfilmentStatus) ? null : 'Everything is already packed',
})
