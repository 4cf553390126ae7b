import type { DeliveryAnswer } from '@marketday/contract/deliveries/check-delivery'
import type { deliveryCheck } from '@marketday/contract/storefront/design/sections/delivery-check'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { useFrame, useMoney, useTranslate } from '../frame-context.tsx'
import { dayOf } from '../time.ts'
import { SettingParagraphs } from './settings.tsx'
import { Titled } from './titled.tsx'

interface Props {
  readonly section: SectionOf<typeof deliveryCheck>
  readonly page: ShopPage
}

/** The answer comes with the page, so the form works without scripts. */
export function DeliveryCheck({ section: { id, settings }, page }: Props) {
  const t = useTranslate()
  const { canonicalPath } = useFrame()
  const answer = page.deliveryAnswer
  return (
    <Titled
      heading={settings.heading}
      fallback={t('shop.deliveryCheck')}
      className="rounded-theme-lg border border-line px-6 py-8 sm:px-10 print:hidden"
    >
      <SettingParagraphs name="text" value={settings.text} className="max-w-prose text-soft" />
      <form
        action={`${canonicalPath.split('?')[0] ?? '/'}#section-${id}`}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        {page.kind === 'product' && page.chosenId && (
          <input type="hidden" name="variant" value={page.chosenId} />
        )}
        <label className="min-w-0">
          <span className="mb-1 block text-sm font-medium">{t('checkout.postcode')}</span>
          <input
            name="postcode"
            required
            maxLength={20}
            autoComplete="postal-code"
            defaultValue={answer?.postcode}
            className="field max-w-48"
          />
        </label>
        <button type="submit" className="button">
          {t('shop.checkPostcode')}
        </button>
      </form>
      {answer && <Answer answer={answer} />}
    </Titled>
  )
}

function Answer({ answer }: { readonly answer: DeliveryAnswer }) {
  const t = useTranslate()
  const { snapshot, locale } = useFrame()
  const money = useMoney()
  const { postcode, outcome, feeMinor, freeOverMinor, minimumMinor, nextAt } = answer
  const texts = {
    delivers: t('shop.delivers', { postcode }),
    full: `${t('shop.delivers', { postcode })} ${t('errors.deliveryTaken')}`,
    part: t('shop.deliversToPart', { postcode }),
    unknown: t('shop.deliveryUnknown'),
    outside: t('shop.deliversNot', { postcode }),
    none: t('shop.deliveryNone'),
  } as const
  const fee = money(feeMinor)
  const price =
    feeMinor === 0
      ? t('shop.deliveryFree')
      : freeOverMinor === null
        ? t('shop.deliveryCosts', { fee })
        : t('shop.deliveryFreeFrom', { fee, sum: money(freeOverMinor) })
  const zone = { locale, timeZone: snapshot.shop.timeZone }
  return (
    <div role="status" className="mt-5 max-w-prose border-s-4 border-primary ps-4">
      <p className="font-semibold">{texts[outcome]}</p>
      {outcome === 'delivers' && (
        <p className="mt-1 text-soft">
          {[
            price,
            minimumMinor > 0 && t('shop.minimumOrder', { sum: money(minimumMinor) }),
            nextAt && t('shop.nextDelivery', { day: dayOf(nextAt, zone) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </div>
  )
}
