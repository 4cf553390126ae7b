import type { Subscription } from '@marketday/contract/money/billing'
import { applyCoupon } from '@marketday/contract/money/coupons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { couponWords } from '../../../platform/plans/plan-cost.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { paymentsQuery, reloadBilling } from './billing-queries.ts'

/** The code that takes something off the plan, or a field for one. */
export function CouponCard({ subscription }: { subscription: Subscription }) {
  const mayEdit = useCan()('billing.edit')
  const coupon = useQuery(paymentsQuery).data?.coupon
  if (coupon) {
    const { percentOff, amountOffMinor } = coupon
    const off =
      percentOff === null ? money(amountOffMinor ?? 0, subscription.currency) : `${percentOff}%`
    return (
      <Card title="Code" description={`${couponWords(coupon)}: ${off} less on your invoices.`} />
    )
  }
  return mayEdit && subscription.hasCard ? <UseCode /> : null
}

function UseCode() {
  const [code, setCode] = useState('')
  const save = async () => {
    await call(applyCoupon, { body: { code: code.trim() } })
    await reloadBilling()
    notify('The code counts from the next invoice on')
  }
  return (
    <Card title="Code" description="It counts from your next invoice on. One code at a time.">
      <Form action="Use the code" isComplete={code.trim() !== ''} onSubmit={save}>
        {({ isChecked }) => (
          <TextField
            label="Code"
            value={code}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setCode(target.value)}
            error={isChecked && code.trim() === '' ? 'Which code?' : undefined}
          />
        )}
      </Form>
    </Card>
  )
}
