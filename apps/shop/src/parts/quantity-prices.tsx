import { breaksBelow } from '@marketday/contract/catalog/quantity-breaks'
import type { ShopVariant } from '@marketday/contract/storefront/shop/shop'
import { useMoney, useTranslate } from '../frame-context.tsx'

interface Props {
  readonly variant: ShopVariant
  readonly currency: string
}

export function QuantityPrices({ variant, currency }: Props) {
  const money = useMoney()
  const t = useTranslate()
  const breaks = breaksBelow(variant)
  if (breaks.length === 0) return null
  return (
    <table className="mt-4 text-start tabular-nums">
      <caption className="mb-1 text-start text-sm font-medium">{t('shop.volumeDiscounts')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('shop.quantity')}</th>
          <th scope="col">{t('shop.price')}</th>
        </tr>
      </thead>
      <tbody>
        {breaks.map(({ from, priceMinor }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-6 font-normal text-soft">
              {t('shop.fromQuantity', { quantity: from })}
            </th>
            <td className="py-1.5 whitespace-nowrap">
              {t('shop.priceEach', { price: money(priceMinor, currency) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
