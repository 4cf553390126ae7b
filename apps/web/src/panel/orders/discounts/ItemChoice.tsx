import type { DiscountTerms } from '@marketday/contract/orders/discounts/discounts'
import { Plus, X } from 'lucide-react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { keepFocus } from '../../forms/keep-focus.ts'
import { CategoryTicks } from '../../catalog/CategoryTicks.tsx'
import { FindItem } from '../../catalog/FindItem.tsx'

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

export function ItemChoice(props: ItemChoiceProps) {
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
