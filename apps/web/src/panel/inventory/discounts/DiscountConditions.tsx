import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DateTimeField } from '../../forms/DateTimeField.tsx'
import { marketsQuery } from '../inventory-queries.ts'
import { useCurrency } from '../use-currency.ts'
import type { DiscountFormState } from './discount-draft.ts'

/** From how much on, when, for whom and how often. */
export function DiscountConditions({ form }: { form: DiscountFormState }) {
  const currency = useCurrency()
  const timeZone = useQuery(marketsQuery).data?.timeZone
  return (
    <Card title="When it applies" description="What is left empty asks for nothing.">
      <div className="grid gap-4 sm:grid-cols-2">
        {currency && (
          <MoneyField
            label="From a sum of"
            hint="Of the items that it is for, before discounts."
            optional
            currency={currency}
            {...form.money('minimumMinor')}
          />
        )}
        <NumberField
          label="From so many pieces"
          hint="Of the items that it is for."
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
        <NumberField label="Uses in all" optional {...form.number('usageLimit')} />
        <NumberField
          label="Uses of each customer"
          hint="By the email address of the order."
          optional
          {...form.number('customerLimit')}
        />
        <div className="sm:col-span-2">
          <Checkbox
            label="Only on the first order of a customer"
            {...form.tick('isFirstOrderOnly')}
          />
        </div>
      </div>
    </Card>
  )
}
