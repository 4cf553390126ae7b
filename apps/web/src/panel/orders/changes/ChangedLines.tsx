import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { itemName } from '../../inventory/stock/item-name.ts'
import { liveLines, wishedPrice, wishedQuantity } from './change-draft.ts'
import type { ChangeFormState } from './use-change-form.ts'

interface ChangedLinesProps {
  order: Order
  state: ChangeFormState
}

/** What the order holds and what is to come in, each with how many and at which price. */
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
          <Line
            key={line.id}
            name={itemName(line)}
            note={note(line)}
            isGone={wishedQuantity(line, draft) === 0}
            onRemove={() =>
              form.change({
                quantities: { ...draft.quantities, [line.id]: line.fulfilledQuantity },
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
              min={line.fulfilledQuantity}
              value={wishedQuantity(line, draft)}
              onChange={(quantity) =>
                form.change({ quantities: { ...draft.quantities, [line.id]: quantity } })
              }
              {...quantityOf(line.id)}
            />
            <MoneyField
              label="Price of one"
              aria-label={`Price of one ${itemName(line)}`}
              className="w-32"
              currency={order.currency}
              valueMinor={wishedPrice(line, draft)}
              onChange={(price) => form.change({ prices: { ...draft.prices, [line.id]: price } })}
              error={problems[`price.${line.id}`]}
            />
          </Line>
        ))}
        {draft.added.map((item, index) => (
          <Line
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
              label="Price of one"
              aria-label={`Price of one ${item.name}`}
              className="w-32"
              currency={order.currency}
              valueMinor={
                item.priceMinor ?? after?.lines[order.lines.length + index]?.unitPriceMinor ?? null
              }
              onChange={(priceMinor) => replace(index, { priceMinor })}
            />
          </Line>
        ))}
      </ul>
      <div className="px-5 pb-3 empty:hidden">
        <Failure>{problems['lines']}</Failure>
      </div>
    </Card>
  )
}

const note = ({ fulfilledQuantity: done, ...line }: OrderLine): string =>
  [
    line.sku,
    done > 0 && `${done} handed over`,
    line.cancelledQuantity > 0 && `${line.cancelledQuantity} cancelled before`,
  ]
    .filter(Boolean)
    .join(' · ')

interface LineProps {
  name: string
  note: string
  /** It is to be taken out of the order. */
  isGone: boolean
  onRemove: () => void
  onKeep?: () => void
  children: ReactNode
}

function Line({ name, note: words, isGone, onRemove, onKeep, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-[1_1_12rem] self-center wrap-anywhere">
        <p className={isGone ? 'text-soft line-through' : 'font-medium'}>
          <RowName>{name}</RowName>
        </p>
        <p className="text-sm text-soft empty:hidden">{isGone ? 'Is taken out' : words}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {children}
        {isGone && onKeep ? (
          <Button variant="secondary" className="w-28" aria-label={`Keep ${name}`} onClick={onKeep}>
            Keep
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="w-28"
            aria-label={`Take out ${name}`}
            onClick={onRemove}
          >
            Take out
          </Button>
        )}
      </div>
    </li>
  )
}
