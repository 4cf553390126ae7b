import { openCashUp } from '@marketday/contract/payments/cash/cash-ups'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { LocationField } from '../../stock/locations/LocationField.tsx'
import { useCurrency } from '../../catalog/use-currency.ts'
import { performOnTill } from './cash-queries.ts'

export function OpenTillDialog({ onClose }: { onClose: () => void }) {
  const currency = useCurrency() || 'GBP'
  const navigate = useNavigate()
  const form = useForm(
    { floatMinor: null as number | null, locationId: '' },
    ({ floatMinor, locationId }) =>
      checked(
        { floatMinor: floatMinor ?? 0, ...(locationId && { locationId }) },
        { floatMinor: floatMinor === null && 'Enter the amount in the till, or 0' },
      ),
  )
  const open = (body: { floatMinor: number; locationId?: string }) =>
    performOnTill(async () => {
      const { id } = await call(openCashUp, { body })
      await navigate(to('cashUp', { cashUpId: id }))
    }, 'Your till is open')
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Open today’s till"
      description="A till opens by itself with the first cash. Open it earlier to enter the opening float."
      action="Open till"
      {...form.sending(open)}
    >
      <LocationField {...form.value('locationId')} />
      <MoneyField label="Opening float" currency={currency} {...form.money('floatMinor')} />
    </FormDialog>
  )
}
