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
import { useCan } from '../../use-can.ts'
import { actOnCustomers } from '../customer-queries.ts'

const mailsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['order', 'customer-mails', customerId],
    queryFn: ({ signal }) => call(getCustomerMails, { params: { customerId }, signal }),
  })

interface CustomerMailsCardProps {
  customerId: string
  name: string
}

/** What a customer gets by mail besides that of their orders, and who stopped it. */
export function CustomerMailsCard({ customerId, name }: CustomerMailsCardProps) {
  const mails = useQuery(mailsQuery(customerId))
  const mayStop = useCan()('orders.edit')
  const stop = () =>
    actOnCustomers(() => call(stopCustomerMails, { params: { customerId }, body: {} }), {
      done: 'Offers and mails about carts are stopped',
      failed: 'The mails were not stopped',
    })
  return (
    <Card
      title="Mails they did not order"
      actions={
        mayStop &&
        mails.data &&
        getsAny(mails.data) && (
          <ConfirmButton
            variant="secondary"
            size="small"
            title={`Stop offers and mails about carts to ${name}?`}
            consequence="They get mails about their orders only. Nobody but the customer can start the others again."
            confirmLabel="Stop mails"
            onConfirm={stop}
          >
            Stop…
          </ConfirmButton>
        )
      }
    >
      <Loaded query={mails} what="what they get by mail" rows={2}>
        {({ isAgreed, cartMails }) => (
          <ul className="flex flex-col gap-2 text-sm">
            <li>{isAgreed ? 'Offers: agreed' : 'Offers: none, they do not agree'}</li>
            {cartMails.map(({ email, stopped }) => (
              <li key={email} className="break-words">
                {`Left carts${cartMails.length > 1 ? `, ${email}` : ''}: ${sayStop(stopped)}`}
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
