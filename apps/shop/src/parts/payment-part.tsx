import type { CheckoutValues, FieldError } from '@marketday/contract/shop-pages'
import { useFrame } from '../frame-context.tsx'
import { ErrorText } from './field.tsx'

export function PaymentPart({ values, errors }: { values: CheckoutValues; errors: readonly FieldError[] }) {
  const { acceptsCard, acceptsCash } = useFrame().snapshot.checkout
  const ways = [
    ...(acceptsCard ? [{ value: 'card', label: 'Card', hint: 'You type it on the page of our payment provider.' }] : []),
    ...(acceptsCash ? [{ value: 'cash', label: values.kind === 'pickup' ? 'Pay when you pick it up' : 'Pay when it is delivered', hint: 'In cash, to the person who hands it over.' }] : []),
  ]
  return (
    <fieldset className="card" aria-describedby={errors.some(({ field }) => field === 'payment') ? 'payment-error' : undefined}>
      <legend className="float-left mb-4 text-xl font-semibold">Payment</legend>
      <div className="clear-both space-y-3">
        {ways.map(({ value, label, hint }, index) => (
          <label key={value} className="flex min-h-11 items-start gap-3 rounded-theme border border-line p-3 has-checked:border-primary has-checked:bg-tint">
            <input
              type="radio"
              id={index === 0 ? 'payment' : undefined}
              name="payment"
              value={value}
              defaultChecked={values.payment === value || ways.length === 1}
              className="mt-1 size-5 shrink-0 accent-(--accent)"
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-sm text-soft">{hint}</span>
            </span>
          </label>
        ))}
        <ErrorText name="payment" errors={errors} />
      </div>
    </fieldset>
  )
}
