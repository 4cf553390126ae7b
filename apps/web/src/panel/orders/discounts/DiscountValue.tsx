import type { Discount } from '@marketday/contract/orders/discounts/discounts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { useCurrency } from '../../catalog/use-currency.ts'
import type { DiscountFormState } from './discount-draft.ts'
import { ItemChoice } from './ItemChoice.tsx'

interface DiscountValueProps {
  form: DiscountFormState
  naming: {
    readonly titles: Discount['titles']
    readonly onName: (title: Discount['titles'][number]) => void
  }
}

export function DiscountValue({ form, naming }: DiscountValueProps) {
  const { kind } = form.draft
  const currency = useCurrency()
  return (
    <>
      {kind === 'amount' && currency && (
        <MoneyField label="Amount off" currency={currency} {...form.money('amountMinor')} />
      )}
      {kind === 'percent' && <Percent label="Percent off" form={form} />}
      <ItemChoice
        label={kind === 'buy_get' ? 'Customer buys' : 'Applies to'}
        otherwise="All items"
        {...form.value('items')}
        {...naming}
      />
      {kind === 'buy_get' && (
        <>
          <NumberField label="Quantity to buy" {...form.number('buyQuantity')} />
          <NumberField label="Quantity to get" {...form.number('getQuantity')} />
          <ItemChoice
            label="Customer gets"
            otherwise="The same items, the cheapest first"
            {...form.value('gotItems')}
            {...naming}
          />
          <Percent label="Discount on these" hint="100 % makes them free." form={form} />
        </>
      )}
    </>
  )
}

interface PercentProps {
  label: string
  hint?: string
  form: DiscountFormState
}

function Percent({ label, hint, form }: PercentProps) {
  const { value, onChange, error } = form.number('percentBp')
  return (
    <NumberField
      label={label}
      hint={hint}
      decimals={2}
      min={0}
      max={100}
      after={<span className="pr-3">%</span>}
      value={value === null ? null : value / 100}
      onChange={(typed) => onChange(typed === null ? null : Math.round(typed * 100))}
      error={error}
    />
  )
}
