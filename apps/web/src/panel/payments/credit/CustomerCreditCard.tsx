import { adjustCustomerCredit } from '@marketday/contract/payments/credit/customer-credit'
import type { CreditAdjustment } from '@marketday/contract/payments/credit/customer-credit'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { performsOn } from '../../act.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { CreditHistory } from './CreditHistory.tsx'
import { customerCreditQuery } from './customer-credit-query.ts'

interface CustomerCreditCardProps {
  customerId: string
  name: string
}

export function CustomerCreditCard({ customerId, name }: CustomerCreditCardProps) {
  const credit = useQuery(customerCreditQuery(customerId))
  const mayGive = useCan()('credit.edit')
  const save = (body: CreditAdjustment, idempotencyKey: string) =>
    perform(
      () => call(adjustCustomerCredit, { params: { customerId }, body, idempotencyKey }),
      ({ balanceMinor, currency }) =>
        `${name} has ${money(balanceMinor, currency)} in store credit`,
    )
  return (
    <Card
      title="Store credit"
      actions={
        mayGive &&
        credit.data && (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => (
              <AdjustDialog
                {...credit.data}
                title={`Store credit of ${name}`}
                description="The customer is not notified."
                save={save}
                onClose={close}
              />
            )}
          >
            Add credit…
          </DialogButton>
        )
      }
    >
      <Loaded query={credit} what="the store credit" rows={2}>
        {({ balanceMinor, currency, movements }) => (
          <>
            <p className="mb-3 text-lg font-semibold tabular-nums">
              {money(balanceMinor, currency)}
            </p>
            <CreditHistory movements={movements} currency={currency} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

// Also refreshes the customer's timeline.
const perform = performsOn(() =>
  Promise.all(
    ['customer-credit', 'customer'].map((what) =>
      queryClient.invalidateQueries({ queryKey: ['order', what] }),
    ),
  ),
)
