import { placeText } from '@marketday/contract/contact/place'
import { invoiceRecipient } from '@marketday/contract/orders/checkout-fields'
import type { Order } from '@marketday/contract/orders/orders'
import { to } from '../../../paths.ts'
import { clock, day } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ContactDialog } from './dialogs/ContactDialog.tsx'
import { spoken } from '../OrderBadges.tsx'

const link = 'break-all text-primary-ink underline-offset-2 hover:underline'

export function CustomerCard({ order }: { order: Order }) {
  const recipient = invoiceRecipient(order, (number) => `Tax number ${number}`)
  return (
    <Card
      title="Customer"
      actions={
        order.actions.changeContact === null && (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <ContactDialog order={order} onClose={close} />}
          >
            Change…
          </DialogButton>
        )
      }
    >
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-medium break-words">
          <bdi>{order.customerName}</bdi>
        </p>
        {order.email && (
          <a href={`mailto:${order.email}`} className={link}>
            {order.email}
          </a>
        )}
        {order.phone && (
          <a href={`tel:${order.phone}`} className={link}>
            {order.phone}
          </a>
        )}
        {order.customerId && (
          <UiLink href={to('customer', { customerId: order.customerId })} className={link}>
            {order.customerOrderCount === 1
              ? 'First order'
              : `${order.customerOrderCount} orders so far`}
          </UiLink>
        )}
        {recipient.length > 0 && (
          <p className="mt-2 break-words whitespace-pre-line">
            <span className="text-soft">Invoice to:</span> <bdi>{recipient.join('\n')}</bdi>
          </p>
        )}
        {order.customerNote && (
          <blockquote className="mt-2 rounded-lg bg-hover px-3 py-2 break-words whitespace-pre-line">
            {order.customerNote}
          </blockquote>
        )}
      </div>
    </Card>
  )
}

export function DeliveryCard({ order }: { order: Order }) {
  const fields = [
    ['State', order.delivery && spoken(order.delivery.status)],
    [
      'Time',
      order.slot &&
        `${day(order.slot.startsAt)}, ${clock(order.slot.startsAt)}–${clock(order.slot.endsAt)}`,
    ],
    ['Driver', order.delivery?.driverName],
    [
      'Attempt',
      order.delivery && order.delivery.attempt > 1 ? String(order.delivery.attempt) : null,
    ],
    ['Why it failed', order.delivery?.failureReason],
    ['Address', placeText(order.place)],
    ['Address check', isUnlocated(order) && notFound],
  ] as const
  const filled = fields.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
  return (
    <Card
      title={order.deliveryKind === 'pickup' ? 'Pick-up' : 'Delivery'}
      actions={<ChangeLink order={order} />}
    >
      {filled.length === 0 && (
        <p className="text-sm text-soft">{nothingKnown[order.deliveryKind]}</p>
      )}
      <dl className="divide-y divide-line text-sm">
        {filled.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function ChangeLink({ order }: { order: Order }) {
  if (order.deliveryKind === 'none' || order.actions.change !== null) return null
  return (
    <UiLink
      href={to('changeOrder', { orderId: order.id })}
      className={buttonStyles({ variant: 'secondary', size: 'small' })}
    >
      {isUnlocated(order) ? 'Correct' : 'Change'}
      <span className="sr-only">{isUnlocated(order) ? 'address' : 'delivery'}</span>
    </UiLink>
  )
}

const nothingKnown = {
  delivery: 'No delivery details yet.',
  pickup: 'The customer collects it. No time agreed.',
  none: 'Nothing to pack or deliver.',
} as const

const isUnlocated = ({ deliveryKind, isAddressChecked }: Order): boolean =>
  deliveryKind === 'delivery' && !isAddressChecked

const notFound =
  'Entered manually and not found on the map. Correct the address or set its point before you send the order.'
