import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { itemName } from '../../stock/item-name.ts'
import { liveLines, wishedPrice, wishedQuantity } from './change-draft.ts'
import { EditedLine } from './EditedLine.tsx'
import type { ChangeFormState } from './use-change-form.ts'

interface ChangedLinesProps {
  order: Order
  state: ChangeFormState
}

export function ChangedLines({ order, state }: ChangedLinesProps) {
  const { form, after } = state
  const { draft } = form
  const problems = form.problems as Readonly<Record<string, string | undefined>>
  const quantityOf = (id: string) => ({ error: problems[`quantity.${id}`] })
  const replace = (index: number, part: Partial<(typeof draft.added)[number]>) =>
    form.change({
      added: draft.added.map((item, at) => (at === index ? { ...item, ...part } : item)),
    })
  return (
    <Card title="Items" flush>
      <ul aria-label="Items" className="divide-y divide-line">
        {liveLines(order).map((line) => (
          <EditedLine
            key={line.id}
            name={itemName(line)}
            note={note(line)}
            isGone={wishedQuantity(line, draft) === 0}
            onRemove={() =>
              form.change({
                quantities: { ...draft.quantities, [line.id]: fixedUnits(line) },
              })
            }
            onKeep={() => {
              const { [line.id]: _gone, ...quantities } = draft.quantities
              form.change({ quantities })
            }}
          >
            <NumberField
              label="Quantity"
              aria-label={`Quantity of ${itemName(line)}`}
              className="w-24"
              min={fixedUnits(line)}
              value={wishedQuantity(line, draft)}
              onChange={(quantity) =>
                form.change({ quantities: { ...draft.quantities, [line.id]: quantity } })
              }
              {...quantityOf(line.id)}
            />
            <MoneyField
              label="Unit price"
              aria-label={`Unit price: ${itemName(line)}`}
              className="w-32"
              currency={order.currency}
              valueMinor={wishedPrice(line, draft)}
              onChange={(price) => form.change({ prices: { ...draft.prices, [line.id]: price } })}
              error={problems[`price.${line.id}`]}
            />
          </EditedLine>
        ))}
        {draft.added.map((item, index) => (
          <EditedLine
            key={`${item.variantId} ${index}`}
            name={item.name}
            note="New in this order"
            isGone={false}
            onRemove={() => form.change({ added: draft.added.filter((_item, at) => at !== index) })}
          >
            <NumberField
              label="Quantity"
              aria-label={`Quantity of ${item.name}`}
              className="w-24"
              min={1}
              value={item.quantity}
              onChange={(quantity) => replace(index, { quantity })}
              {...quantityOf(item.variantId)}
            />
            <MoneyField
              label="Unit price"
              aria-label={`Unit price: ${item.name}`}
              className="w-32"
              currency={order.currency}
              valueMinor={
                item.priceMinor ?? after?.lines[order.lines.length + index]?.unitPriceMinor ?? null
              }
              onChange={(priceMinor) => replace(index, { priceMinor })}
            />
          </EditedLine>
        ))}
      </ul>
      <div className="px-5 pb-3 empty:hidden">
        <Failure>{problems['lines']}</Failure>
      </div>
    </Card>
  )
}

/** Packed and handed-over units cannot change. */
const fixedUnits = ({ fulfilledQuantity, packedQuantity }: OrderLine): number =>
  fulfilledQuantity + packedQuantity

const note = ({ fulfilledQuantity: done, ...line }: OrderLine): string =>
  [
    line.sku,
    done > 0 && `${done} handed over`,
    line.packedQuantity > 0 && `${line.packedQuantity} packed`,
    line.cancelledQuantity > 0 && `${line.cancelledQuantity} cancelled before`,
  ]
    .filter(Boolean)
    .join(' · ')
