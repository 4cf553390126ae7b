import { Button } from '../../../../ui/buttons/Button.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { keepFocus } from '../../../forms/keep-focus.ts'
import { AddItems } from '../../changes/AddItems.tsx'
import { withItem } from '../../changes/change-draft.ts'
import type { AddedItem } from '../../changes/change-draft.ts'

interface ExchangedItemsProps {
  orderId: string
  instead: readonly AddedItem[]
  problem: string | undefined
  onChange: (instead: readonly AddedItem[]) => void
}

export function ExchangedItems({ orderId, instead, problem, onChange }: ExchangedItemsProps) {
  return (
    <>
      <AddItems
        title="Exchange for"
        where={{ orderId }}
        onAdd={(item) => onChange(withItem(instead, item))}
      />
      {instead.map((item) => (
        <div key={item.variantId} className="flex flex-wrap items-end gap-3">
          <NumberField
            label={`Quantity of ${item.name}`}
            min={1}
            value={item.quantity}
            onChange={(quantity) =>
              onChange(instead.map((entry) => (entry === item ? { ...entry, quantity } : entry)))
            }
          />
          <Button
            variant="secondary"
            aria-label={`Remove ${item.name}`}
            data-removes="line"
            onClick={({ currentTarget }) =>
              void keepFocus(currentTarget, () =>
                onChange(instead.filter((entry) => entry !== item)),
              )
            }
          >
            Remove
          </Button>
        </div>
      ))}
      <Failure>{problem}</Failure>
    </>
  )
}
