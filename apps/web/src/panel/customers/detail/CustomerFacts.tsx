import type { Customer } from '@marketday/contract/orders/customers'
import { count, day } from '../../../platform/format.ts'
import { Card } from '../../../ui/page/Card.tsx'

const link = 'break-all text-primary-ink underline-offset-2 hover:underline'

export function ContactCard({ customer: { name, email, phone } }: { customer: Customer }) {
  return (
    <Card title="Contact">
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
      </div>
    </Card>
  )
}

/** Where orders went; each of them keeps its own. */
export function AddressesCard({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Card title="Addresses">
      {addresses.length === 0 ? (
        <p className="text-sm text-soft">Nothing was delivered to an address yet.</p>
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
