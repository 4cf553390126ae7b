import type { ReactNode } from 'react'

import type { Order } from '@marketday/contract/orders/orders'
import { cancelReturn, undoReceipts } from '@marketday/contract/orders/returns/return-acts'
import {
  returnConditions,
  type ReturnState,
} from '@marketday/contract/orders/returns/return-states'
import {
  awaitedOf,
  returnReasonWords,
  type Return,
  type ReturnLine,
} from '@marketday/contract/orders/returns/returns'

import { call } from '../../../../platform/api/api.ts'
import { moment, money } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Badge, type Tone } from '../../../../ui/feedback/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { keepFocus, useHeldDialog } from '../../../forms/use-held-dialog.ts'
import { actOnOrder } from '../../order-queries.ts'
import { conditionWords } from './condition-words.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { ApproveDialog, RejectDialog } from './ReplyDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'

interface ReceiveAnewDialogProps {
  order: Order
  found: Return
  onClose: () => void
}

/** Confirms the undo of a receipt, including restocked goods. */
function ReceiveAnewDialog({ order, found, onClose }: ReceiveAnewDialogProps) {
  const shelved = found.lines.filter((line) => line.shelved > 0)
  return (
    <ConfirmDialog
      title={`Receive return ${found.number} again?`}
      confirmLabel="Receive again"
      onConfirm={() => undo(order, found)}
      onClose={onClose}
    >
      {shelved.length > 0 ? (
        <>
          <p>These restocked items leave your stock again:</p>
          <ul className="mt-2 list-disc pl-5">
            {shelved.map((line) => (
              <li key={line.lineId} className="wrap-anywhere">
                {line.shelved} × <bdi>{line.title}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Your stock is unchanged: nothing was restocked.</p>
      )}
      <p className="mt-2">
        Enter again what came back. Nothing was refunded for this return yet. The customer is not
        notified.
      </p>
    </ConfirmDialog>
  )
}

const undo = (order: Order, orderReturn: Return) =>
  actOnOrder(
    () => call(undoReceipts, { params: { orderId: order.id, returnId: orderReturn.id } }),
    {
      done: 'Enter again what came back',
      failed: 'The receipt could not be undone',
    },
  )

const states: Readonly<Record<ReturnState, { readonly label: string; readonly tone: Tone }>> = {
  requested: { label: 'Needs your response', tone: 'warn' },
  approved: { label: 'Awaiting return', tone: 'info' },
  rejected: { label: 'Rejected', tone: 'neutral' },
  received: { label: 'To settle', tone: 'warn' },
  settled: { label: 'Settled', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export function ReturnsCard({ order }: { order: Order }) {
  if (order.returns.length === 0) return null
  return (
    <Card title="Returns" flush>
      <ul className="divide-y divide-line">
        {order.returns.toReversed().map((orderReturn) => (
          <li key={orderReturn.id} className="flex flex-col gap-3 px-5 py-4">
            <ReturnFacts order={order} found={orderReturn} />
            <ReturnActs order={order} found={orderReturn} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ReturnProps {
  order: Order
  found: Return
}

function ReturnFacts({ order, found }: ReturnProps) {
  const { number, status, isAsked, openedAt, reason, note, reply } = found
  return (
    <div className="text-sm">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium">
        Return {number} <Badge tone={states[status].tone}>{states[status].label}</Badge>
      </h3>
      <p className="mt-1 text-soft">
        {isAsked ? 'Requested by the customer' : 'Started'} {moment(openedAt)} ·{' '}
        {returnReasonWords[reason]}
      </p>
      {note && <Quote>{note}</Quote>}
      <ul className="mt-2">
        {found.lines.map((line) => (
          <li key={line.lineId} className="wrap-anywhere">
            {line.quantity} × <bdi>{line.title}</bdi>
            <span className="text-soft">{inWords(line, status)}</span>
          </li>
        ))}
      </ul>
      {reply && <Quote>To the customer: {reply}</Quote>}
      {found.creditedMinor !== null && <p className="mt-2">{settlementOf(order, found)}</p>}
    </div>
  )
}

const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className="mt-2 rounded-lg bg-hover px-3 py-2 wrap-anywhere whitespace-pre-line">
    {children}
  </blockquote>
)

function inWords(line: ReturnLine, status: ReturnState): string {
  const parts = returnConditions.flatMap((condition) =>
    line[condition] > 0 ? [`${line[condition]} ${conditionWords[condition].toLowerCase()}`] : [],
  )
  const awaited = awaitedOf(line)
  if (awaited > 0 && parts.length > 0) parts.push(`${awaited} still expected`)
  if (status === 'settled' && line.acceptedQuantity < line.quantity)
    parts.push(`${line.acceptedQuantity}  accepted`)
  return parts.length > 0 ? `: ${parts.join(', ')}` : ''
}

function settlementOf(
  { currency }: Order,
  { creditedMinor, feeMinor, feeReason, returnsDelivery }: Return,
): string {
  return [
    `${money(creditedMinor ?? 0, currency)}  credited`,
    returnsDelivery && 'including the delivery fee',
    feeMinor > 0 && `${money(feeMinor, currency)} kept: ${feeReason}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const dialogs = {
  settle: SettleDialog,
  receive: ReceiveDialog,
  undoReceipts: ReceiveAnewDialog,
  approve: ApproveDialog,
  reject: RejectDialog,
}
type DialogName = keyof typeof dialogs

function ReturnActs({ order, found }: ReturnProps) {
  const { actions, status } = found
  const { open, opens, close } = useHeldDialog<DialogName>()
  const OpenDialog = open && dialogs[open]
  const isRejected = status === 'rejected'
  const buttons = [
    { name: 'settle', label: 'Settle…' },
    { name: 'receive', label: 'Receive…' },
    {
      name: 'approve',
      label: isRejected ? 'Approve anyway…' : 'Approve…',
      variant: isRejected ? 'secondary' : 'primary',
    },
    { name: 'reject', label: 'Reject…', variant: 'secondary' },
  ] as const
  return (
    <div data-adds="receipts" className="flex flex-wrap gap-2 empty:hidden">
      {buttons
        .filter(({ name }) => actions[name] === null)
        .map(({ name, label, ...button }) => (
          <Button key={name} size="small" data-removes="return" onClick={opens(name)} {...button}>
            {label}
          </Button>
        ))}
      {actions.undoReceipts === null && (
        <Button
          size="small"
          variant="secondary"
          data-removes="receipts"
          onClick={opens('undoReceipts')}
        >
          Receive again…
        </Button>
      )}
      {actions.cancel === null && status === 'approved' && (
        <Button
          size="small"
          variant="secondary"
          data-removes="return"
          onClick={({ currentTarget }) => keepFocus(currentTarget, () => callOff(order, found))}
        >
          Cancel return
        </Button>
      )}
      {OpenDialog && <OpenDialog order={order} found={found} onClose={close} />}
    </div>
  )
}

const callOff = (order: Order, orderReturn: Return) =>
  actOnOrder(
    () => call(cancelReturn, { params: { orderId: order.id, returnId: orderReturn.id } }),
    {
      done: 'Return cancelled',
      failed: 'The return could not be cancelled',
    },
  )
