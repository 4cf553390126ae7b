import { PriceEnding, type PriceRule } from '@marketday/contract/catalog/prices/price-rule'
import { useState } from 'react'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'

interface PriceRuleFieldsProps {
  rule: PriceRule
  onChange: (rule: PriceRule) => void
  error: string | undefined
}

const endings = PriceEnding.options.map((value) => ({ value, label: `Ending in .${value}` }))

export function PriceRuleFields({ rule, onChange, error }: PriceRuleFieldsProps) {
  const { priceChangeBp, priceEnding } = rule
  const [direction, setDirection] = useState(directionOf(priceChangeBp))
  const change = (next: string, percent: number | null) => {
    setDirection(next)
    const signed = next === 'lower' ? -1 : 1
    onChange({
      ...rule,
      // NaN makes the schema report the missing percentage.
      priceChangeBp:
        next === 'same' ? 0 : percent === null ? NaN : Math.round(percent * 100) * signed,
    })
  }
  const percent = Number.isNaN(priceChangeBp) ? null : Math.abs(priceChangeBp) / 100 || null
  return (
    <>
      <RadioGroup
        label="Prices"
        value={direction}
        onChange={(next) => change(next, percent)}
        options={[
          { value: 'same', label: 'Same as your items' },
          { value: 'higher', label: 'Higher' },
          { value: 'lower', label: 'Lower' },
        ]}
        inline
      />
      {direction !== 'same' && (
        <NumberField
          label="Percentage"
          decimals={2}
          min={0}
          after={<span className="pr-3">%</span>}
          value={percent}
          onChange={(typed) => change(direction, typed)}
          error={error}
        />
      )}
      <SelectField
        label="Rounding"
        hint="To the nearest amount with this ending. Sale, former and quantity prices are rounded too."
        placeholder="No rounding"
        options={endings}
        value={priceEnding ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...rule, priceEnding: PriceEnding.safeParse(value).data ?? null })
        }
      />
    </>
  )
}

const directionOf = (priceChangeBp: number) =>
  priceChangeBp === 0 ? 'same' : priceChangeBp > 0 ? 'higher' : 'lower'
