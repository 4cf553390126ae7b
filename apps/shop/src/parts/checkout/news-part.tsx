import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useTranslate } from '../../frame-context.tsx'
import { ErrorText } from '../field.tsx'

type CheckoutProps = Pick<Extract<ShopPage, { kind: 'checkout' }>, 'news' | 'errors'>

/** Marketing consent in the shop's words; optional. */
export function NewsPart({ news: { words, isAgreed }, errors }: CheckoutProps) {
  const t = useTranslate()
  if (words === '') return null
  const isWrong = errors.some(({ field }) => field === 'news')
  return (
    <div className="sm:col-span-2">
      <input type="hidden" name="newsWords" value={words} />
      <label className="flex min-h-6 items-start gap-3">
        <input
          id="news"
          type="checkbox"
          name="news"
          value="yes"
          defaultChecked={isAgreed}
          aria-describedby={isWrong ? 'news-error' : undefined}
          className="mt-1 size-5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 wrap-anywhere">
          {words} <span className="text-soft">{t('shop.optional')}</span>
        </span>
      </label>
      <ErrorText name="news" errors={errors} />
    </div>
  )
}
