import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DateTimeField } from '../../forms/DateTimeField.tsx'
import { marketsQuery } from '../../catalog/inventory-queries.ts'
import { useCurrency } from '../../catalog/use-currency.ts'
import type { DiscountFormState } from './discount-draft.ts'

/** Minimum, period, eligibility and usage limits. */
export function DiscountConditions({ form }: { form: DiscountFormState }) {
  const currency = useCurrency()
  const timeZone = useQuery(marketsQuery).data?.timeZone
  return (
    <Card title="When it applies" description="Empty conditions are ignored.">
      <div className="grid gap-4 sm:grid-cols-2">
        {currency && (
          <MoneyField
            label="Minimum order value"
            hint="Counts discounted items only, before discounts."
            optional
            currency={currency}
            {...form.money('minimumMinor')}
          />
        )}
        <NumberField
          label="Minimum quantity"
          hint="Counts discounted items only."
          optional
          {...form.number('minimumQuantity')}
        />
        {timeZone && (
          <>
            <DateTimeField
              label="Starts"
              optional
              timeZone={timeZone}
              {...form.value('startsAt')}
            />
            <DateTimeField label="Ends" optional timeZone={timeZone} {...form.value('endsAt')} />
          </>
        )}
        <NumberField label="Total uses" optional {...form.number('usageLimit')} />
        <NumberField
          label="Uses per customer"
          hint="Based on the order’s email address."
          optional
          {...form.number('customerLimit')}
        />
        <div className="sm:col-span-2">
          <Checkbox label="Only for a customer’s first order" {...form.tick('isFirstOrderOnly')} />
        </div>
      </div>
    </Card>
  )
}
