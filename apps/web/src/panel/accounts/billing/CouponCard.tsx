import type { Subscription } from '@marketday/contract/accounts/billing/billing'
import { applyCoupon } from '@marketday/contract/accounts/billing/coupons'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { couponWords } from '../../../platform/plans/plan-cost.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { paymentsQuery, reloadBilling } from './billing-queries.ts'

export function CouponCard({ subscription }: { subscription: Subscription }) {
  const mayEdit = useCan()('billing.edit')
  const coupon = useQuery(paymentsQuery).data?.coupon
  if (coupon) {
    const { percentOff, amountOffMinor } = coupon
    const off =
      percentOff === null ? money(amountOffMinor ?? 0, subscription.currency) : `${percentOff}%`
    return (
      <Card
        title="Discount code"
        description={`${couponWords(coupon)}: ${off} less on your invoices.`}
      />
    )
  }
  return mayEdit && subscription.hasCard ? <UseCode /> : null
}

function UseCode() {
  const form = useForm({ code: '' }, (draft) => {
    const code = draft.code.trim()
    return checked({ code }, { code: code === '' && 'Enter a code' })
  })
  const save = async (body: { code: string }) => {
    await call(applyCoupon, { body })
    await reloadBilling()
    notify('The code applies from the next invoice')
  }
  return (
    <Card title="Discount code" description="Applies from your next invoice. One code at a time.">
      <Form action="Apply code" {...form.sending(save)}>
        <TextField label="Code" maxLength={40} autoComplete="off" {...form.text('code')} />
      </Form>
    </Card>
  )
}
