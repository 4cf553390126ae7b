import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { money } from '../../../../platform/format.ts'
import { customerCreditQuery } from '../../../payments/credit/customer-credit-query.ts'

/** Manual payment methods; store credit only if the customer has some. */
export function usePaidWays({ customerId }: Order) {
  const { data } = useQuery({
    ...customerCreditQuery(customerId ?? ''),
    enabled: customerId !== null,
  })
  return [
    { value: 'cash', label: 'In cash' },
    { value: 'bank', label: 'By bank transfer' },
    ...(data && data.balanceMinor > 0
      ? [
          {
            value: 'storeCredit',
            label: 'From the customer’s store credit',
            hint: `${money(data.balanceMinor, data.currency)} available.`,
          },
        ]
      : []),
    { value: 'giftCard', label: 'With a gift card' },
  ]
}
