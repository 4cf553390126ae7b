import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'

interface DiscountValueProps {
  kind: string
  percent: number | null
  amountMinor: number | null
  currency: string
  onChange: (part: { percent: number | null } | { amountMinor: number | null }) => void
  error: string | undefined
}

/** Rate or amount of a discount on the whole order; nothing for other kinds. */
export function DiscountValue(props: DiscountValueProps) {
  const { kind, percent, amountMinor, currency, onChange, error } = props
  if (kind === 'percent')
    return (
      <NumberField
        label="Value"
        after="%"
        decimals={2}
        value={percent}
        onChange={(value) => onChange({ percent: value })}
        error={error}
      />
    )
  if (kind === 'amount')
    return (
      <MoneyField
        label="Value"
        currency={currency}
        valueMinor={amountMinor}
        onChange={(value) => onChange({ amountMinor: value })}
        error={error}
      />
    )
  return null
}
