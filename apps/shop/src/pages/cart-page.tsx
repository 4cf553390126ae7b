import type { CartLine } from '@marketday/contract/orders/cart'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { ReactNode } from 'react'
import { hidden, useMoney, useTranslate } from '../frame-context.tsx'
import { DiscountPart } from '../parts/checkout/discount-part.tsx'
import { GiftPart } from '../parts/checkout/gift-part.tsx'
import { Notice } from '../parts/notice.tsx'
import { DiscountRows, LineTotal } from '../parts/order-summary.tsx'

export function CartPage({
  cart,
  notice,
  problem,
  typed,
  typedGift,
}: Extract<ShopPage, { kind: 'cart' }>) {
  const t = useTranslate()
  const money = useMoney()
  const count = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  const changes = cart.lines.flatMap((line) => line.change ?? [])
  return (
    <div data-cart-total={count}>
      <h1 className="text-3xl font-bold sm:text-4xl">{t('cart.title')}</h1>
      {notice && <Notice tone="note" title={notice} />}
      {problem && <Notice tone="problem" title={problem} />}
      {cart.lines.length === 0 ? (
        <div className="mx-auto max-w-prose py-12 text-center sm:py-20">
          <EmptyCart />
          <p className="mt-6 text-lg text-soft">{t('cart.empty')}</p>
          <a href="/products" className="button mt-6">
            {t('shop.viewAllItems')}
          </a>
        </div>
      ) : (
        <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <div>
            {changes.length > 0 && <Changes messages={changes.map(({ message }) => message)} />}
            <ul className="divide-y divide-line border-y border-line">
              {cart.lines.map((line) => (
                <Line key={line.id} line={line} currency={cart.currency}>
                  {line.kind === 'gift_card' && (
                    <GiftPart
                      line={line}
                      typed={typedGift?.lineId === line.id ? typedGift : null}
                    />
                  )}
                </Line>
              ))}
            </ul>
          </div>
          <section aria-label={t('cart.summary')} className="card self-start">
            <form action="/cart/discount" method="post" data-swap className="mb-4">
              <DiscountPart cart={cart} typed={typed} />
            </form>
            <dl className="mb-2 space-y-1 tabular-nums empty:hidden">
              <DiscountRows
                discounts={cart.discounts.filter(({ isOffFee }) => !isOffFee)}
                currency={cart.currency}
              />
            </dl>
            <p className="flex justify-between gap-4 text-lg font-semibold">
              <span>{t('cart.subtotal')}</span>
              <span className="whitespace-nowrap tabular-nums">
                {money(cart.subtotalMinor, cart.currency)}
              </span>
            </p>
            <p className="mt-1 text-sm text-soft">
              {t(cart.addsTax ? 'cart.laterDeliveryAndTax' : 'cart.laterDelivery')}
            </p>
            {changes.length === 0 && (
              <a href="/checkout" className="button mt-5 w-full text-lg">
                {t('cart.goToCheckout')}
              </a>
            )}
            <a href="/products" className="link mt-4 inline-block py-1">
              {t('cart.keepShopping')}
            </a>
          </section>
        </div>
      )}
    </div>
  )
}

const EmptyCart = () => (
  <svg
    viewBox="0 0 48 48"
    className="mx-auto size-24 rounded-full bg-tint p-6 text-edge"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M8 20h32l-3 20H11L8 20Zm8 0a8 8 0 0 1 16 0" strokeLinejoin="round" />
  </svg>
)

function Changes({ messages }: { messages: readonly string[] }) {
  const t = useTranslate()
  return (
    <Notice tone="note" title={t('cart.itemsChanged')}>
      <ul className="mt-1 list-disc ps-5">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <form action="/cart/changes" method="post" className="mt-3">
        <button type="submit" className="button">
          {t('cart.agree')}
        </button>
      </form>
    </Notice>
  )
}

interface LineProps {
  readonly line: CartLine
  readonly currency: string
  readonly children: ReactNode
}

function Line({ line, currency, children }: LineProps) {
  const t = useTranslate()
  const money = useMoney()
  const name = line.variantTitle ? `${line.title} – ${line.variantTitle}` : line.title
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-[min(1rem,4vw)] gap-y-2 py-5">
      {line.image ? (
        <img
          src={line.image.url}
          alt=""
          width={88}
          height={88}
          className="row-span-2 size-16 max-w-[18vw] rounded-theme bg-tint object-cover sm:size-22"
        />
      ) : (
        <span className="row-span-2 size-16 max-w-[18vw] rounded-theme bg-tint sm:size-22" />
      )}
      <div className="min-w-0">
        <a
          href={`/products/${line.slug}?variant=${line.variantId}`}
          className="font-medium hover:underline"
        >
          <bdi>{line.title}</bdi>
        </a>
        {line.variantTitle && (
          <p className="text-sm text-soft">
            <bdi>{line.variantTitle}</bdi>
          </p>
        )}
        <p className="text-sm text-soft tabular-nums">
          {t('shop.priceEach', { price: money(line.unitPriceMinor, currency) })}
        </p>
      </div>
      <p className="text-end font-medium tabular-nums">
        <LineTotal line={line} currency={currency} />
      </p>
      <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-2">
        <form
          action={`/cart/lines/${line.id}`}
          method="post"
          data-swap
          className="flex items-center gap-2"
        >
          <input type="hidden" name="variantId" value={line.variantId} />
          <label className="sr-only" htmlFor={`quantity-${line.id}`}>
            {t('cart.quantityOf', { name })}
          </label>
          <input
            id={`quantity-${line.id}`}
            type="number"
            name="quantity"
            min={0}
            max={line.available ?? 999}
            defaultValue={line.quantity}
            inputMode="numeric"
            required
            data-submit-on-change
            className="field w-20 tabular-nums"
          />
          <button type="submit" className="button-plain" data-only-without-script>
            {t.rich('cart.changeQuantity', { name, hidden })}
          </button>
        </form>
        <form action={`/cart/lines/${line.id}/removal`} method="post" data-swap>
          <button type="submit" className="link min-h-11 px-[min(0.5rem,2vw)]">
            {t.rich('cart.remove', { name, hidden })}
          </button>
        </form>
      </div>
      {children}
    </li>
  )
}
