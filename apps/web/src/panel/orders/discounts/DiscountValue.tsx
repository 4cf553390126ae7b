import { Plus, X } from 'lucide-react'

import type { Discount, DiscountTerms } from '@marketday/contract/orders/discounts/discounts'

import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { useCurrency } from '../../catalog/use-currency.ts'
import type { DiscountFormState } from './discount-draft.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { CategoryTicks } from '../../catalog/CategoryTicks.tsx'
import { FindItem } from '../../catalog/FindItem.tsx'

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

type Chosen = DiscountTerms['items']
type Title = { readonly id: string; readonly title: string }

interface ItemChoiceProps {
  label: string
  /** Label of the empty choice. */
  otherwise: string
  value: Chosen
  onChange: (value: Chosen) => void
  error: string | undefined
  titles: readonly Title[]
  onName: (title: Title) => void
}

const none = { categoryIds: [], productIds: [] }

function ItemChoice(props: ItemChoiceProps) {
  const { label, otherwise, value, onChange, error, titles, onName } = props
  return (
    <>
      <RadioGroup
        label={label}
        value={value === null ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? null : none)}
        options={[
          { value: 'all', label: otherwise },
          { value: 'some', label: 'Selected categories and items' },
        ]}
        {...(error && { error })}
        inline
      />
      {value !== null && (
        <>
          <CategoryTicks
            chosen={value.categoryIds}
            onChange={(categoryIds) => onChange({ ...value, categoryIds })}
          />
          <ul aria-label="Selected items" data-adds="item" className="empty:hidden">
            {value.productIds.map((id) => {
              const title = titles.find((entry) => entry.id === id)?.title ?? 'Deleted item'
              return (
                <li key={id} className="flex min-w-0 items-center gap-2">
                  <span className="min-w-0 flex-1 text-sm">
                    <RowName>{title}</RowName>
                  </span>
                  <IconButton
                    label={`Remove ${title}`}
                    icon={<X aria-hidden />}
                    data-removes="item"
                    onClick={({ currentTarget }) =>
                      void keepFocus(currentTarget, () =>
                        onChange({
                          ...value,
                          productIds: value.productIds.filter((productId) => productId !== id),
                        }),
                      )
                    }
                  />
                </li>
              )
            })}
          </ul>
          <FindItem
            verb="Add"
            icon={<Plus aria-hidden />}
            takenIds={value.productIds}
            onFound={(item) => {
              onName(item)
              onChange({ ...value, productIds: [...value.productIds, item.id] })
            }}
          />
        </>
      )}
    </>
  )
}
