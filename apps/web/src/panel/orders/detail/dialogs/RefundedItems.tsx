import type { Order } from '@marketday/contract/orders/orders'
import { refundableUnits } from '@marketday/contract/orders/sums/refunded-lines'

import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { deliveredUnits, noItem } from './refund-draft.ts'
import type { ItemDraft, RefundDraft } from './refund-draft.ts'

interface RefundedItemsProps {
  lines: Order['lines']
  items: RefundDraft['items']
  onChange: (items: RefundDraft['items']) => void
}

/** Quantity, reason and restocking of each line. */
export function RefundedItems({ lines, items, onChange }: RefundedItemsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Items</legend>
      {lines.map((line) => (
        <RefundedItem
          key={line.id}
          line={line}
          item={items[line.id] ?? noItem}
          onChange={(item) => onChange({ ...items, [line.id]: item })}
        />
      ))}
    </fieldset>
  )
}

interface RefundedItemProps {
  line: Order['lines'][number]
  item: ItemDraft
  onChange: (item: ItemDraft) => void
}

function RefundedItem({ line, item, onChange }: RefundedItemProps) {
  const name = [line.title, line.variantTitle].filter(Boolean).join(' – ')
  const most = refundableUnits(line)
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={name}
        value={String(item.quantity)}
        options={Array.from({ length: Math.min(most, 500) + 1 }, (_each, count) => ({
          value: String(count),
          label: `${count} of ${most}`,
        }))}
        onChange={({ target }) => onChange({ ...item, quantity: Number(target.value) })}
      />
      {item.quantity > 0 && (
        <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
          <Checkbox
            label={`Restock ${name}`}
            hint={restockHint(line, item.quantity)}
            checked={item.restock}
            onChange={({ target }) => onChange({ ...item, restock: target.checked })}
          />
          <TextField
            label={`Reason for ${name}`}
            optional
            maxLength={300}
            value={item.reason}
            onChange={({ target }) => onChange({ ...item, reason: target.value })}
          />
        </div>
      )}
    </div>
  )
}

function restockHint(line: RefundedItemProps['line'], quantity: number): string {
  const delivered = deliveredUnits(line, quantity)
  if (delivered === 0) return 'Otherwise they are written off.'
  return delivered === quantity
    ? 'Otherwise the customer keeps them.'
    : 'Otherwise delivered units stay with the customer, and the others are written off.'
}
