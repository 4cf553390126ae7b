import { isDownloaded, isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import type { ShopProduct, ShopVariant } from '@marketday/contract/storefront/shop/shop'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { RichText } from '@marketday/fields/rich-text/RichText.tsx'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { Gallery, startWith } from '../parts/picture.tsx'
import { ItemFacts } from '../parts/item-facts.tsx'
import { Price } from '../parts/price.tsx'
import { QuantityPrices } from '../parts/quantity-prices.tsx'
import { VariantPicker } from '../parts/variant-picker.tsx'

/** The total with tax is known in the checkout, which has the address. */
function PlusTax() {
  const t = useTranslate()
  return useFrame().addsTax && <p className="text-sm text-soft">{t('shop.plusTax')}</p>
}

export function ProductPage({ product, chosenId }: Extract<ShopPage, { kind: 'product' }>) {
  const t = useTranslate()
  const { variants } = product
  const chosen =
    variants.find((candidate) => candidate.id === chosenId) ??
    variants.find((candidate) => candidate.stockState !== 'out') ??
    variants[0]
  if (!chosen) return null
  return (
    <>
      <nav aria-label={t('shop.whereYouAre')} className="mb-4 text-sm text-soft">
        <a href="/" className="inline-block py-1 hover:underline">
          {t('shop.home')}
        </a>
        {product.category && (
          <>
            <span aria-hidden="true"> / </span>
            <a
              href={`/categories/${product.category.slug}`}
              className="inline-block py-1 hover:underline"
            >
              {product.category.title}
            </a>
          </>
        )}
      </nav>
      <div className="product">
        <Gallery images={startWith(product.images, chosen.pictureKey)} title={product.title} />
        <div className="product-info">
          <div className="product-buy">
            {product.vendor && <p className="mb-1 text-sm text-soft">{product.vendor}</p>}
            <h1 className="text-3xl font-bold sm:text-4xl">
              <bdi>{product.title}</bdi>
            </h1>
            <p className="mt-3 text-2xl font-medium" aria-live="polite">
              <Price {...chosen} currency={product.currency} />
            </p>
            <PlusTax />
            <p className="mt-1">
              <Availability product={product} variant={chosen} />
            </p>
            <QuantityPrices variant={chosen} currency={product.currency} />
            <VariantPicker product={product} chosen={chosen} />
            <AddToCart variant={chosen} />
          </div>
          <ProductText product={product} />
        </div>
      </div>
    </>
  )
}

function ProductText({ product }: { product: ShopProduct }) {
  const t = useTranslate()
  const { parts, description, allergens, facts } = product
  if (parts.length + facts.length === 0 && !description && !allergens) return null
  return (
    <div className="product-text">
      {parts.length > 0 && <Parts product={product} />}
      {description && (
        <section aria-label={t('shop.description')}>
          <RichText text={description} />
        </section>
      )}
      {allergens && (
        <p>
          <span className="font-medium">{t('shop.allergens')}</span> {allergens}
        </p>
      )}
      <ItemFacts facts={facts} />
    </div>
  )
}

function Parts({ product }: { product: ShopProduct }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className="text-xl font-semibold">
        {t('shop.included')}
      </h2>
      <ul className="mt-3 list-disc ps-5">
        {product.parts.map(({ variantId, title, quantity }) => (
          <li key={variantId}>
            <span className="tabular-nums">{quantity} ×</span> <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Availability({ product, variant }: { product: ShopProduct; variant: ShopVariant }) {
  const t = useTranslate()
  const { kind, leadDays } = product
  if (kind === 'service') return <span className="text-soft">{t('shop.noDeliveryNeeded')}</span>
  if (isDownloaded(kind)) return <span className="text-soft">{t('shop.digitalDownload')}</span>
  if (isGiftCard(kind)) return <span className="text-soft">{t('shop.sentByEmail')}</span>
  if (leadDays === null) return <Stock variant={variant} />
  return <span className="font-medium">{t('shop.madeInDays', { count: leadDays })}</span>
}

function Stock({ variant: { stockState, available } }: { variant: ShopVariant }) {
  const t = useTranslate()
  if (stockState === 'out') return <span className="font-medium text-bad">{t('shop.soldOut')}</span>
  if (stockState === 'in') return <span className="font-medium text-good">{t('shop.inStock')}</span>
  return (
    <span className="font-medium text-warn">
      {available === null ? t('shop.madeToOrder') : t('shop.onlyLeft', { count: available })}
    </span>
  )
}

function AddToCart({ variant }: { variant: ShopVariant }) {
  const t = useTranslate()
  if (variant.stockState === 'out') {
    return (
      <p className="mt-8 rounded-theme bg-tint px-4 py-3">
        {t('shop.soldOutItem')}{' '}
        <a className="link" href="/products">
          {t('shop.viewOtherItems')}
        </a>
      </p>
    )
  }
  return (
    <form
      action="/cart/lines"
      method="post"
      data-add-to-cart
      className="mt-8 flex max-w-md flex-wrap items-end gap-3"
    >
      <input type="hidden" name="variantId" value={variant.id} />
      <label>
        <span className="mb-1 block text-sm font-medium">{t('shop.quantity')}</span>
        <input
          type="number"
          name="quantity"
          defaultValue={1}
          min={1}
          max={variant.available ?? 999}
          inputMode="numeric"
          required
          className="field w-20 tabular-nums"
        />
      </label>
      <button type="submit" className="button min-h-12 grow text-lg">
        {t('shop.addToCart')}
      </button>
    </form>
  )
}
