import {
  getCustomerMails,
  stopCustomerMails,
} from '@marketday/contract/orders/customers/customer-mails'
import type { CustomerMails } from '@marketday/contract/orders/customers/customer-mails'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { actOnCustomers } from './customer-queries.ts'

const mailsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['order', 'customer-mails', customerId],
    queryFn: ({ signal }) => call(getCustomerMails, { params: { customerId }, signal }),
  })

interface CustomerMailsCardProps {
  customerId: string
  name: string
}

export function CustomerMailsCard({ customerId, name }: CustomerMailsCardProps) {
  const mails = useQuery(mailsQuery(customerId))
  const mayStop = useCan()('orders.edit')
  const stop = () =>
    actOnCustomers(() => call(stopCustomerMails, { params: { customerId }, body: {} }), {
      done: 'Marketing and cart emails are stopped',
      failed: 'The emails could not be stopped',
    })
  return (
    <Card
      title="Marketing and cart emails"
      actions={
        mayStop &&
        mails.data &&
        getsAny(mails.data) && (
          <ConfirmButton
            variant="secondary"
            size="small"
            title={`Stop marketing and cart emails to ${name}?`}
            consequence="They only get emails about their orders. Only the customer can turn the others back on."
            confirmLabel="Stop emails"
            onConfirm={stop}
          >
            Stop…
          </ConfirmButton>
        )
      }
    >
      <Loaded query={mails} what="their email settings" rows={2}>
        {({ isAgreed, cartMails }) => (
          <ul className="flex flex-col gap-2 text-sm">
            <li>{isAgreed ? 'Marketing: agreed' : 'Marketing: none, not agreed'}</li>
            {cartMails.map(({ email, stopped }) => (
              <li key={email} className="break-words">
                {`Abandoned carts${cartMails.length > 1 ? `, ${email}` : ''}: ${sayStop(stopped)}`}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

const getsAny = ({ isAgreed, cartMails }: CustomerMails): boolean =>
  isAgreed || cartMails.some(({ stopped }) => !stopped)

const sayStop = (stopped: CustomerMails['cartMails'][number]['stopped']): string =>
  stopped
    ? `stopped on ${day(stopped.at)} by ${stopped.byName || 'themselves'}`
    : 'reminded, where the business sends reminders'
