import { areDownloaded } from '@marketday/contract/catalog/products/item-kinds'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { Translate } from '@marketday/messages/translator'
import { useFrame, useTranslate } from '../../frame-context.tsx'
import { ErrorText } from '../field.tsx'
import { RadioChoice } from './radio-choice.tsx'

const cashLabels = {
  delivery: 'checkout.cashOnDelivery',
  pickup: 'checkout.cashAtPickup',
  none: 'checkout.cashOnCompletion',
} as const

type CheckoutProps = Extract<ShopPage, { kind: 'checkout' }>

/** Cash wording: downloads wait for payment, services and hand-overs do not. */
function cashOf({ values, cart }: CheckoutProps, t: Translate) {
  if (areDownloaded(cart.lines))
    return { label: t('checkout.cash'), hint: t('checkout.cashHintDownload') }
  const hint = t(values.kind === 'none' ? 'checkout.cashHint' : 'checkout.cashHintHandover')
  return { label: t(cashLabels[values.kind || 'delivery']), hint }
}

export function PaymentPart(props: CheckoutProps) {
  const t = useTranslate()
  const { values, errors } = props
  const { acceptsCard, acceptsCash } = useFrame().snapshot.checkout
  const ways = [
    ...(acceptsCard
      ? [
          {
            value: 'card',
            label: t('checkout.card'),
            hint: t('checkout.cardHint'),
          },
        ]
      : []),
    ...(acceptsCash ? [{ value: 'cash', ...cashOf(props, t) }] : []),
  ]
  return (
    <fieldset
      className="card min-w-0"
      aria-describedby={
        errors.some(({ field }) => field === 'payment') ? 'payment-error' : undefined
      }
    >
      <legend className="float-start mb-4 font-heading text-xl font-semibold">
        {t('checkout.payment')}
      </legend>
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
        {ways.length === 0 && <p>{t('checkout.noPayment')}</p>}
        <ErrorText name="payment" errors={errors} />
      </div>
    </fieldset>
  )
}
