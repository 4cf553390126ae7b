import type { ReactNode } from 'react'
import type { ItemImage } from '@marketday/contract/catalog/products/product-shapes'
import type { Cart, ReceivingKind } from '@marketday/contract/orders/cart'
import { beforeDiscounts } from '@marketday/contract/orders/discounts/shown-discount'
import type { ShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import { visibleTaxLines } from '@marketday/contract/catalog/tax-lines'
import type { TaxLine } from '@marketday/contract/catalog/tax-lines'
import { taxText } from '@marketday/messages/tax-text'
import type { Translate } from '@marketday/messages/translator'
import { hidden, useMoney, useTranslate } from '../frame-context.tsx'

export function OrderSummary({ cart }: { cart: Cart }) {
  const t = useTranslate()
  return (
    <>
      <h2 className="text-xl font-semibold">{t('checkout.yourOrder')}</h2>
      <ul className="mt-4 space-y-3">
        {cart.lines.map((line) => (
          <SummaryLine key={line.id} line={line} currency={cart.currency} />
        ))}
      </ul>
      <Totals {...cart} />
      <CreditRows cart={cart} />
    </>
  )
}

interface SummaryLineProps extends LineTotalProps {
  readonly line: LineTotalProps['line'] & {
    readonly title: string
    readonly variantTitle: string
    readonly quantity: number
    readonly image: ItemImage | null
  }
  readonly isStruck?: boolean
  readonly children?: ReactNode
}

/** Picture with the quantity, name and price of a line. */
export function SummaryLine({ line, currency, isStruck = false, children }: SummaryLineProps) {
  const { title, variantTitle, quantity, image } = line
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
      {image ? (
        <img
          src={image.url}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 max-w-[16vw] rounded-theme bg-tint object-cover"
        />
      ) : (
        <span className="size-14 max-w-[16vw] rounded-theme bg-tint" />
      )}
      <span className={isStruck ? 'line-through' : ''}>
        <span className="tabular-nums">{quantity} ×</span> <bdi>{title}</bdi>
        {variantTitle && (
          <span className="text-soft">
            {' – '}
            <bdi>{variantTitle}</bdi>
          </span>
        )}
        {children}
      </span>
      <span className="text-end tabular-nums">
        <LineTotal line={line} currency={currency} />
      </span>
    </li>
  )
}

function CreditRows({ cart: { credits, dueMinor, currency } }: { cart: Cart }) {
  const t = useTranslate()
  const money = useMoney()
  if (credits.length === 0) return null
  return (
    <dl className="mt-2 space-y-1 tabular-nums">
      {credits.map((credit) => (
        <Row
          key={credit.codeEnd}
          label={
            credit.provider === 'gift_card'
              ? t('checkout.giftCardNamed', { end: credit.codeEnd })
              : t('checkout.storeCredit')
          }
          value={money(-credit.amountMinor, currency)}
        />
      ))}
      <div className="flex justify-between gap-4 text-lg font-semibold">
        <dt>{t('checkout.toPay')}</dt>
        <dd className="whitespace-nowrap">{money(dueMinor, currency)}</dd>
      </div>
    </dl>
  )
}

interface Sums {
  readonly subtotalMinor: number
  readonly deliveryMinor: number
  readonly taxMinor: number
  readonly taxLines: readonly TaxLine[]
  readonly addsTax: boolean
  readonly totalMinor: number
  readonly currency: string
  readonly discounts: readonly ShownDiscount[]
  /** Null until chosen; no fee yet. */
  readonly deliveryKind: ReceivingKind | null
}

export function Totals(sums: Sums) {
  const { addsTax, totalMinor, currency, deliveryKind, discounts } = sums
  const t = useTranslate()
  const money = useMoney()
  const { goodsMinor, feeMinor } = beforeDiscounts(sums)
  const taxes = taxRows(sums, t).map(({ label, taxMinor }) => (
    <Row key={label} label={label} value={money(taxMinor, currency)} />
  ))
  const fee = feeMinor === 0 ? t('checkout.free') : money(feeMinor, currency)
  return (
    <dl className="mt-4 space-y-1 border-t border-line pt-4 tabular-nums">
      <Row label={t('checkout.subtotal')} value={money(goodsMinor, currency)} />
      {deliveryKind !== 'none' && (
        <Row
          label={t(deliveryKind === 'pickup' ? 'checkout.pickup' : 'checkout.delivery')}
          value={deliveryKind === null ? t('checkout.notChosen') : fee}
        />
      )}
      <DiscountRows discounts={discounts} currency={currency} />
      {addsTax && taxes}
      <div className="flex justify-between gap-4 pt-2 text-lg font-semibold">
        <dt>{t('checkout.total')}</dt>
        <dd className="whitespace-nowrap">{money(totalMinor, currency)}</dd>
      </div>
      {!addsTax && taxes}
    </dl>
  )
}

/** Taxes of a total; untaxed parts are omitted. */
function taxRows({ taxMinor, taxLines, addsTax }: Sums, t: Translate) {
  const lines = visibleTaxLines(taxLines)
  if (lines.length === 0)
    return taxMinor > 0 ? [{ label: t('checkout.taxIncluded'), taxMinor }] : []
  return lines.map((line) => ({ label: taxLabel(line, addsTax, t), taxMinor: line.taxMinor }))
}

function taxLabel(line: TaxLine, addsTax: boolean, t: Translate): string {
  const tax = taxText(line, t)
  return line.isExempt || addsTax ? tax : t('checkout.taxLineIncluded', { tax })
}

interface DiscountRowsProps {
  readonly discounts: readonly ShownDiscount[]
  readonly currency: string
}

export function DiscountRows({ discounts, currency }: DiscountRowsProps) {
  const t = useTranslate()
  const money = useMoney()
  return discounts
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ code, name, amountMinor }) => (
      <Row
        key={code ?? name}
        label={code ? t('checkout.codeName', { code }) : name}
        value={money(-amountMinor, currency)}
      />
    ))
}

interface LineTotalProps {
  readonly line: { readonly totalMinor: number; readonly discountMinor: number }
  readonly currency: string
}

/** Line total, preceded by the price before discounts. */
export function LineTotal({ line: { totalMinor, discountMinor }, currency }: LineTotalProps) {
  const t = useTranslate()
  const money = useMoney()
  return (
    <>
      {discountMinor > 0 && (
        <>
          <s className="text-sm whitespace-nowrap text-soft">
            {t.rich('shop.priceBefore', {
              hidden,
              price: money(totalMinor + discountMinor, currency),
            })}
          </s>{' '}
        </>
      )}
      <span className="whitespace-nowrap">{money(totalMinor, currency)}</span>
    </>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-soft">
      <dt>{label}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  )
}
