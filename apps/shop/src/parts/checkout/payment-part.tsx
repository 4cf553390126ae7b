import { areDownloaded } from '@marketday/contract/catalog/products/item-kinds'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame } from '../../frame-context.tsx'
import { ErrorText } from '../field.tsx'
import { RadioChoice } from './radio-choice.tsx'

const cashWords = {
  delivery: 'Pay on delivery',
  pickup: 'Pay at pick-up',
  none: 'Pay on completion',
} as const

type CheckoutProps = Extract<ShopPage, { kind: 'checkout' }>

/** Cash wording: downloads wait for payment, services and hand-overs do not. */
function cashOf({ values, cart }: CheckoutProps) {
  if (areDownloaded(cart.lines))
    return { label: 'Pay in cash', hint: 'You can download your files once we receive it.' }
  const hint = values.kind === 'none' ? 'In cash.' : 'In cash, when you receive your order.'
  return { label: cashWords[values.kind || 'delivery'], hint }
}

export function PaymentPart(props: CheckoutProps) {
  const { values, errors } = props
  const { acceptsCard, acceptsCash } = useFrame().snapshot.checkout
  const ways = [
    ...(acceptsCard
      ? [
          {
            value: 'card',
            label: 'Card',
            hint: 'You enter your card details on our payment provider’s page.',
          },
        ]
      : []),
    ...(acceptsCash ? [{ value: 'cash', ...cashOf(props) }] : []),
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
        {ways.length === 0 && (
          <p>This shop isn’t accepting payments at the moment. Please contact the shop.</p>
        )}
        <ErrorText name="payment" errors={errors} />
      </div>
    </fieldset>
  )
}
