import type { Cart, ReceivingKind } from '@marketday/contract/orders/cart'
import { shownTaxLines } from '@marketday/contract/taxes/tax-lines'
import type { TaxLine } from '@marketday/contract/taxes/tax-lines'
import { useMoney } from '../frame-context.tsx'

export function OrderSummary({ cart }: { cart: Cart }) {
  const money = useMoney()
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
            <span className="whitespace-nowrap tabular-nums">
              {money(line.totalMinor, cart.currency)}
            </span>
          </li>
        ))}
      </ul>
      <Totals {...cart} />
    </>
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
  /** Null while it is not chosen, and costs nothing yet. */
  readonly deliveryKind: ReceivingKind | null
}

export function Totals({
  subtotalMinor,
  deliveryMinor,
  taxMinor,
  taxLines,
  addsTax,
  totalMinor,
  currency,
  deliveryKind,
}: Sums) {
  const money = useMoney()
  const taxes = shownTaxLines({ taxMinor, taxLines, addsTax }).map((tax) => (
    <Row key={tax.label} label={tax.label} value={money(tax.taxMinor, currency)} />
  ))
  const fee = deliveryMinor === 0 ? 'Free' : money(deliveryMinor, currency)
  return (
    <dl className="mt-4 space-y-1 border-t border-line pt-4 tabular-nums">
      <Row label="Subtotal" value={money(subtotalMinor, currency)} />
      {deliveryKind !== 'none' && (
        <Row
          label={deliveryKind === 'pickup' ? 'Pick-up' : 'Delivery'}
          value={deliveryKind === null ? 'Not chosen yet' : fee}
        />
      )}
      {addsTax && taxes}
      <div className="flex justify-between gap-4 pt-2 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="whitespace-nowrap">{money(totalMinor, currency)}</dd>
      </div>
      {!addsTax && taxes}
    </dl>
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
