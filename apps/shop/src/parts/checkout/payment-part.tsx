import type { CheckoutValues, FieldError } from '@marketday/contract/shop/shop-pages'
import { useFrame } from '../../frame-context.tsx'
import { ErrorText } from '../field.tsx'
import { RadioChoice } from './radio-choice.tsx'

const cashWords = {
  delivery: 'Pay when it is delivered',
  pickup: 'Pay when you pick it up',
  none: 'Pay when it is done',
} as const

export function PaymentPart({
  values,
  errors,
}: {
  values: CheckoutValues
  errors: readonly FieldError[]
}) {
  const { acceptsCard, acceptsCash } = useFrame().snapshot.checkout
  const ways = [
    ...(acceptsCard
      ? [{ value: 'card', label: 'Card', hint: 'You type it on the page of our payment provider.' }]
      : []),
    ...(acceptsCash
      ? [
          {
            value: 'cash',
            label: cashWords[values.kind || 'delivery'],
            hint: values.kind === 'none' ? 'In cash.' : 'In cash, to the person who hands it over.',
          },
        ]
      : []),
  ]
  return (
    <fieldset
      className="card min-w-0"
      aria-describedby={
        errors.some(({ field }) => field === 'payment') ? 'payment-error' : undefined
      }
    >
      <legend className="float-left mb-4 font-heading text-xl font-semibold">Payment</legend>
      <div className="clear-both space-y-3">
        {ways.map((way, index) => (
          <RadioChoice
            key={way.value}
            {...way}
            name="payment"
            isFirst={index === 0}
            isChosen={values.payment === way.value || ways.length === 1}
          />
        ))}
        <ErrorText name="payment" errors={errors} />
      </div>
    </fieldset>
  )
}
