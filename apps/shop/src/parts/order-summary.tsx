import type { Cart, ReceivingKind } from '@marketday/contract/orders/cart'
import { creditLabel } from '@marketday/contract/payments/credit/credit-of-cart'
import { beforeDiscounts, discountLabel } from '@marketday/contract/orders/discounts/shown-discount'
import type { ShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import { shownTaxLines } from '@marketday/contract/catalog/tax-lines'
import type { TaxLine } from '@marketday/contract/catalog/tax-lines'
import { useMoney } from '../frame-context.tsx'

export function OrderSummary({ cart }: { cart: Cart }) {
  return (
    <>
      <h2 className="text-xl font-semibold">Your order</h2>
      <ul className="mt-3 space-y-2">
        {cart.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span>
              <span className="tabular-nums">{line.quantity} ×</span> {line.title}
              {line.variantTitle && <span className="text-soft"> – {line.variantTitle}</span>}
            </span>
            <span className="text-right tabular-nums">
              <LineTotal line={line} currency={cart.currency} />
            </span>
          </li>
        ))}
      </ul>
      <Totals {...cart} />
      <CreditRows cart={cart} />
    </>
  )
}

function CreditRows({ cart: { credits, dueMinor, currency } }: { cart: Cart }) {
  const money = useMoney()
  if (credits.length === 0) return null
  return (
    <dl className="mt-2 space-y-1 tabular-nums">
      {credits.map((credit) => (
        <Row
          key={credit.codeEnd}
          label={creditLabel(credit)}
          value={money(-credit.amountMinor, currency)}
        />
      ))}
      <div className="flex justify-between gap-4 text-lg font-semibold">
        <dt>To pay</dt>
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
  const money = useMoney()
  const { goodsMinor, feeMinor } = beforeDiscounts(sums)
  const taxes = shownTaxLines(sums).map((tax) => (
    <Row key={tax.label} label={tax.label} value={money(tax.taxMinor, currency)} />
  ))
  const fee = feeMinor === 0 ? 'Free' : money(feeMinor, currency)
  return (
    <dl className="mt-4 space-y-1 border-t border-line pt-4 tabular-nums">
      <Row label="Subtotal" value={money(goodsMinor, currency)} />
      {deliveryKind !== 'none' && (
        <Row
          label={deliveryKind === 'pickup' ? 'Pick-up' : 'Delivery'}
          value={deliveryKind === null ? 'Not chosen yet' : fee}
        />
      )}
      <DiscountRows discounts={discounts} currency={currency} />
      {addsTax && taxes}
      <div className="flex justify-between gap-4 pt-2 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="whitespace-nowrap">{money(totalMinor, currency)}</dd>
      </div>
      {!addsTax && taxes}
    </dl>
  )
}

interface DiscountRowsProps {
  readonly discounts: readonly ShownDiscount[]
  readonly currency: string
}

export function DiscountRows({ discounts, currency }: DiscountRowsProps) {
  const money = useMoney()
  return discounts
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((discount) => (
      <Row
        key={discountLabel(discount)}
        label={discountLabel(discount)}
        value={money(-discount.amountMinor, currency)}
      />
    ))
}

interface LineTotalProps {
  readonly line: { readonly totalMinor: number; readonly discountMinor: number }
  readonly currency: string
}

/** Line total, preceded by the price before discounts. */
export function LineTotal({ line: { totalMinor, discountMinor }, currency }: LineTotalProps) {
  const money = useMoney()
  return (
    <>
      {discountMinor > 0 && (
        <>
          <s className="text-sm whitespace-nowrap text-soft">
            <span className="sr-only">before </span>
            {money(totalMinor + discountMinor, currency)}
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
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
