import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { HoursField } from '../../platform/business/HoursField.tsx'
import { givesItems, importWords } from '../words.ts'
import { useWizard } from '../wizard-context.ts'
import { fieldId, type StepForm } from './step-form.ts'

interface StepThreeFieldsProps {
  form: StepForm<'stepThree'>
  review: ReactNode
}

export function StepThreeFields({ form, review }: StepThreeFieldsProps) {
  const { values, change, errorOf } = form
  return (
    <>
      <Products form={form} review={review} />
      <Card title="How customers get their orders">
        <div className="flex flex-col gap-4">
          <Checkbox
            id={fieldId('offersPickup')}
            label="Pick-up at your address"
            checked={values.offersPickup}
            onChange={(event) => change('offersPickup', event.target.checked)}
            error={errorOf('offersPickup')}
          />
          <Checkbox
            id={fieldId('offersDelivery')}
            label="Local delivery"
            checked={values.offersDelivery}
            onChange={(event) => offer(form, event.target.checked)}
            error={errorOf('offersDelivery')}
          />
          {values.offersDelivery && <DeliveryFields form={form} />}
        </div>
      </Card>
      <Card title="Opening hours" description="Pick-up and delivery slots follow these hours.">
        <HoursField
          id={fieldId('openingHours')}
          value={values.openingHours}
          onChange={(hours) => change('openingHours', hours)}
          error={errorOf('openingHours')}
        />
      </Card>
      <Card title="Payment">
        <Checkbox
          id={fieldId('acceptsCash')}
          label="Customers can pay in cash when they get their order"
          hint="You can take card payments once you connect Stripe under Settings, Payments."
          checked={values.acceptsCash}
          onChange={(event) => change('acceptsCash', event.target.checked)}
        />
      </Card>
    </>
  )
}

/** The delivery fee has no default: it must be entered. */
function offer({ values, change, touch }: StepForm<'stepThree'>, offersDelivery: boolean) {
  const fee = values.deliveryFeeMinor
  change('offersDelivery', offersDelivery)
  if (offersDelivery && fee === 0) change('deliveryFeeMinor', Number.NaN)
  if (!offersDelivery && Number.isNaN(fee)) change('deliveryFeeMinor', 0)
  touch('offersDelivery')
}

/** Without an imported website there is nothing to choose: items are added in the panel. */
function Products({ form: { values, change }, review }: StepThreeFieldsProps) {
  const { imported } = useWizard()
  if (!givesItems(imported))
    return (
      <Card title="Products">
        <p className="text-sm text-soft">
          Add your first items after the set-up: from a list, a spreadsheet or a PDF, from pictures,
          with samples of your trade, or one by one.
        </p>
      </Card>
    )
  return (
    <Card title="Products">
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Items to start with"
          value={values.catalogueSource}
          onChange={(source) => change('catalogueSource', source as typeof values.catalogueSource)}
          options={[
            {
              value: 'import',
              label: `With ${importWords(imported)}`,
            },
            { value: 'empty', label: 'Empty, I’ll add items myself' },
          ]}
        />
        {values.catalogueSource === 'import' && (
          // Enter in a field of the review belongs to the review, not to this page's Continue.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys in
          <div
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
                event.preventDefault()
            }}
          >
            {review}
          </div>
        )}
      </div>
    </Card>
  )
}

function DeliveryFields({ form: { values, change, field } }: { form: StepForm<'stepThree'> }) {
  const { draft } = useWizard()
  const { currency } = draft.stepTwo
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <NumberField
        label="Delivery distance"
        after={<span className="pr-2">km</span>}
        decimals={1}
        min={0.5}
        max={200}
        value={Number.isNaN(values.deliveryRadiusKm) ? null : values.deliveryRadiusKm}
        onChange={(km) => change('deliveryRadiusKm', km ?? Number.NaN)}
        {...field('deliveryRadiusKm')}
      />
      <MoneyField
        label="Delivery fee"
        currency={currency}
        valueMinor={Number.isNaN(values.deliveryFeeMinor) ? null : values.deliveryFeeMinor}
        onChange={(fee) => change('deliveryFeeMinor', fee ?? Number.NaN)}
        {...field('deliveryFeeMinor')}
      />
      <MoneyField
        label="Free over"
        optional
        currency={currency}
        valueMinor={values.freeDeliveryOverMinor}
        onChange={(minor) => change('freeDeliveryOverMinor', minor)}
        {...field('freeDeliveryOverMinor')}
      />
    </div>
  )
}
