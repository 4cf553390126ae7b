import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useMoney, useTranslate } from '../frame-context.tsx'
import { Notice } from '../parts/notice.tsx'

export function WaitingCartPage({ cart, to }: Extract<ShopPage, { kind: 'waitingCart' }>) {
  const t = useTranslate()
  const money = useMoney()
  const { snapshot } = useFrame()
  const changes = cart.lines.flatMap(({ change }) => change ?? [])
  const waiting = cart.lines.filter(({ quantity }) => quantity > 0)
  const subtotalMinor = waiting.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  return (
    <div className="mx-auto max-w-prose">
      <h1 className="text-3xl font-bold wrap-anywhere sm:text-4xl">
        {t('cart.waitingTitle', { shop: snapshot.shop.name })}
      </h1>
      {changes.length > 0 && (
        <Notice tone="note" title={t('cart.waitingChanged')}>
          <ul className="mt-1 list-disc ps-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Notice>
      )}
      {waiting.length === 0 ? (
        <>
          <p className="mt-6 text-lg text-soft">{t('cart.waitingNone')}</p>
          <a href="/products" className="button mt-6">
            {t('shop.viewAllItems')}
          </a>
        </>
      ) : (
        <>
          <ul
            aria-label={t('cart.waitingItems')}
            className="mt-6 divide-y divide-line border-y border-line"
          >
            {waiting.map(({ id, title, quantity, unitPriceMinor, totalMinor }) => (
              <li key={id} className="flex justify-between gap-4 py-4">
                <span className="min-w-0 wrap-anywhere">
                  <span className="tabular-nums">{quantity} ×</span> <bdi>{title}</bdi>
                  <span className="block text-sm text-soft tabular-nums">
                    {t('shop.priceEach', { price: money(unitPriceMinor, cart.currency) })}
                  </span>
                </span>
                <span className="font-medium whitespace-nowrap tabular-nums">
                  {money(totalMinor, cart.currency)}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-4 flex justify-between gap-4 text-lg font-semibold">
            <span>{t('cart.subtotalToday')}</span>
            <span className="whitespace-nowrap tabular-nums">
              {money(subtotalMinor, cart.currency)}
            </span>
          </p>
          <form action={to} method="post" className="mt-6">
            <button type="submit" className="button w-full text-lg sm:w-auto">
              {t('cart.restore')}
            </button>
          </form>
        </>
      )}
    </div>
  )
}
