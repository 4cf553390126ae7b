import { useQuery } from '@tanstack/react-query'
import { money } from '../../../platform/format.ts'
import { useCan } from '../../account-query.ts'
import { orderFeesQuery } from './payout-queries.ts'

interface PaymentFeeProps {
  orderId: string
  paymentId: string
}

export function PaymentFee({ orderId, paymentId }: PaymentFeeProps) {
  const enabled = useCan()('dashboard.money')
  const { data } = useQuery({ ...orderFeesQuery(orderId), enabled })
  const fee = data?.rows.find((row) => row.paymentId === paymentId)
  if (!fee) return null
  return <span className="block text-soft">Fee {money(fee.feeMinor, fee.currency)}</span>
}
