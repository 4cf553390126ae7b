import type { Customer } from '@marketday/contract/orders/customers'
import { count, day } from '../../../../platform/format.ts'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { useCan } from '../../../use-can.ts'
import { ConsentHistory } from './ConsentHistory.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'

const link = 'break-all text-primary-ink underline-offset-2 hover:underline'

export function ContactCard({ customer }: { customer: Customer }) {
  const { name, email, phone, note, consent, consents } = customer
  const mayEdit = useCan()('orders.edit')
  return (
    <Card
      title="Contact"
      actions={
        mayEdit && (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <CustomerDialog customer={customer} onClose={close} />}
          >
            Change…
          </DialogButton>
        )
      }
    >
      <div className="flex flex-col gap-1 text-sm">
        {name && (
          <p className="font-medium break-words">
            <bdi>{name}</bdi>
          </p>
        )}
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone}`} className={link}>
            {phone}
          </a>
        )}
        <p className="break-words text-soft">
          {consent
            ? `Agreed to marketing emails on ${day(consent.at)}: ${consent.source}`
            : 'Has not agreed to marketing emails'}
        </p>
        <ConsentHistory consents={consents} />
        {note && (
          <blockquote className="mt-2 rounded-lg bg-hover px-3 py-2 break-words whitespace-pre-line">
            {note}
          </blockquote>
        )}
      </div>
    </Card>
  )
}

/** Delivery addresses of orders, unaffected by changes to the customer. */
export function AddressesCard({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Card title="Addresses">
      {addresses.length === 0 ? (
        <p className="text-sm text-soft">No delivery addresses yet.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {addresses.map(({ address, orderCount, lastUsedAt }) => (
            <li key={address} className="py-2 first:pt-0 last:pb-0">
              <bdi className="break-words">{address}</bdi>
              <p className="text-soft">
                {orderCount === 1 ? '1 order' : `${count(orderCount)} orders`}, last{' '}
                {day(lastUsedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
