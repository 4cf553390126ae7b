import { giftCardsIn } from '@marketday/contract/payments/credit/credit-of-cart'
import type { Cart } from '@marketday/contract/orders/cart'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { ReactNode } from 'react'
import type { Translate } from '@marketday/messages/translator'
import { useFrame, useMoney, useTranslate } from '../frame-context.tsx'
import { DeliveryPart, NotePart } from '../parts/checkout/delivery-part.tsx'
import { InvoicePart } from '../parts/checkout/invoice-part.tsx'
import { DiscountPart } from '../parts/checkout/discount-part.tsx'
import { HoldNotice } from '../parts/checkout/hold-notice.tsx'
import { GiftCardPart } from '../parts/checkout/gift-card-part.tsx'
import { StoreCreditPart } from '../parts/checkout/store-credit-part.tsx'
import { ContactFields } from '../parts/checkout/contact-fields.tsx'
import { NewsPart } from '../parts/checkout/news-part.tsx'
import { Notice } from '../parts/notice.tsx'
import { OrderSummary } from '../parts/order-summary.tsx'
import { PaymentPart } from '../parts/checkout/payment-part.tsx'

type CheckoutProps = Extract<ShopPage, { kind: 'checkout' }>

/** One-page checkout; every button posts the full form, so no input is lost. */
export function CheckoutPage(props: CheckoutProps) {
  const { cart, errors, problem, attemptKey, holdSeconds } = props
  const named = errors.filter(({ message }) => message !== '')
  const t = useTranslate()
  const { checkout } = useFrame().snapshot
  return (
    <div data-cart-total={cart.lines.reduce((sum, line) => sum + line.quantity, 0)}>
      <h1 className="text-2xl font-bold sm:text-4xl">{t('checkout.title')}</h1>
      {holdSeconds !== null && (
        <HoldNotice
          seconds={holdSeconds}
          canExtend={cart.canExtendHold}
          minutes={checkout.holdMinutes}
        />
      )}
      {cart.status === 'checkout' && holdSeconds === null && (
        <Notice tone="note" title={t('checkout.alreadyReserved')} />
      )}
      {problem && <Notice tone="problem" title={problem} />}
      {named.length > 0 && <ErrorSummary errors={named} />}
      <form
        action="/checkout"
        method="post"
        noValidate
        data-checkout
        className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem]"
      >
        <input type="hidden" name="attemptKey" value={attemptKey} />
        <input type="hidden" name="expectedTotalMinor" value={cart.dueMinor} />
        <div className="space-y-6">
          {/* Enter in a field presses the first button: it must not be the one that pays. */}
          <button
            type="submit"
            name="intent"
            value="update"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
          >
            {t('checkout.update')}
          </button>
          {cart.deliveryKind !== 'none' && <DeliveryPart {...props} />}
          <ContactFields form={props} emailHint={t('checkout.emailHint')} island="phone">
            <NewsPart {...props} />
          </ContactFields>
          {cart.deliveryKind === 'none' && <NotePart {...props} />}
          <InvoicePart {...props} />
          {isPaidByCredit(cart) ? (
            <input type="hidden" name="payment" value={checkout.acceptsCard ? 'card' : 'cash'} />
          ) : (
            <PaymentPart {...props} />
          )}
        </div>
        <section
          aria-label={t('checkout.yourOrder')}
          className="card self-start lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <OrderSummary cart={cart} />
          <div className="mt-5">
            <DiscountPart cart={cart} typed={typedCode(props, 'discountCode')} />
          </div>
          <div className="mt-4">
            <GiftCardPart cart={cart} typed={typedCode(props, 'giftCardCode')} />
          </div>
          <div className="mt-4 empty:hidden">
            <StoreCreditPart {...props} />
          </div>
        </section>
        <PayPart cart={cart} />
      </form>
    </div>
  )
}

function PayPart({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const money = useMoney()
  const { termsPage } = useFrame().snapshot.checkout
  return (
    <div>
      <button type="submit" name="intent" value="pay" className="button w-full text-lg">
        {payLabel(cart, money, t)}
      </button>
      {termsPage && (
        <p className="mt-3 text-sm text-soft">
          {t.rich('checkout.agreeToTerms', {
            terms: (text: ReactNode) => (
              <a className="link" href={`/${termsPage}`}>
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </div>
  )
}

const typedCode = ({ values, errors }: CheckoutProps, name: 'discountCode' | 'giftCardCode') => ({
  code: values[name],
  problem: errors.find(({ field }) => field === name)?.message ?? null,
})

const isPaidByCredit = ({ credits, dueMinor }: Cart) => credits.length > 0 && dueMinor === 0

function payLabel(cart: Cart, money: ReturnType<typeof useMoney>, t: Translate): string {
  if (cart.totalMinor === 0) return t('checkout.placeFreeOrder')
  if (!isPaidByCredit(cart))
    return t('checkout.pay', { amount: money(cart.dueMinor, cart.currency) })
  const cards = giftCardsIn(cart.credits).length
  if (cards === 0) return t('checkout.payByStoreCredit')
  return t(cart.credits.length > cards ? 'checkout.payByBoth' : 'checkout.payByGiftCard')
}

function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const t = useTranslate()
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-focus
      className="my-6 rounded-theme border-s-4 border-bad bg-bad-tint px-4 py-3"
    >
      <h2 className="text-lg font-semibold">
        {t('checkout.needsAttention', { count: errors.length })}
      </h2>
      <ul className="mt-2 list-disc ps-5">
        {errors.map((error) => (
          <li key={error.field + error.message}>
            <a className="link text-bad" href={`#${error.field}`}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
