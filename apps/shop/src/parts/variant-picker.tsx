import type { ShopProduct, ShopVariant } from '@marketday/contract/storefront/shop/shop'
import { useTranslate } from '../frame-context.tsx'

interface Props {
  readonly product: ShopProduct
  readonly chosen: ShopVariant
}

/** Every value is a link that selects it; unavailable ones are marked, never hidden. */
export function VariantPicker({ product, chosen }: Props) {
  if (product.options.length === 0) return null
  return (
    <div className="mt-6 space-y-5">
      {product.options.map((option, place) => (
        <div key={option.name} role="group" aria-label={option.name}>
          <p className="mb-2 text-sm font-medium" aria-hidden="true">
            {option.name}:{' '}
            <span className="font-normal text-soft">{chosen.optionValues[place]}</span>
          </p>
          <ul className="flex flex-wrap gap-2">
            {option.values.map((value) => (
              <li key={value}>
                <Choice
                  product={product}
                  value={value}
                  isChosen={chosen.optionValues[place] === value}
                  target={variantWith(product, chosen, { place, value })}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly product: ShopProduct
  readonly value: string
  readonly isChosen: boolean
  readonly target: ShopVariant | null
}

function Choice({ product, value, isChosen, target }: ChoiceProps) {
  const t = useTranslate()
  const shape = 'inline-flex min-h-11 items-center rounded-theme border px-4 py-2'
  if (!target) {
    return (
      <span className={`${shape} border-dashed border-line text-soft line-through`}>
        {value}
        <span className="sr-only">{t('shop.notAvailable')}</span>
      </span>
    )
  }
  const isOut = target.stockState === 'out'
  return (
    <a
      href={`/products/${product.slug}?variant=${target.id}`}
      data-swap
      aria-current={isChosen ? 'true' : undefined}
      className={`${shape} ${isChosen ? 'border-primary bg-primary font-semibold text-on-primary' : 'border-edge hover:border-ink'} ${isOut ? 'line-through decoration-2' : ''}`}
    >
      {value}
      {isOut && <span className="sr-only">{t('shop.soldOutChoice')}</span>}
    </a>
  )
}

/** Chosen variant with one value changed; if it does not exist, the nearest one with the value. */
function variantWith(
  { variants }: ShopProduct,
  chosen: ShopVariant,
  { place, value }: { place: number; value: string },
): ShopVariant | null {
  const targetValues = chosen.optionValues.map((optionValue, index) =>
    index === place ? value : optionValue,
  )
  let nearest: ShopVariant | null = null
  let mostShared = -1
  for (const variant of variants) {
    if (variant.optionValues[place] !== value) continue
    const shared = variant.optionValues.filter(
      (optionValue, index) => optionValue === targetValues[index],
    ).length
    if (shared > mostShared) [nearest, mostShared] = [variant, shared]
  }
  return nearest
}
