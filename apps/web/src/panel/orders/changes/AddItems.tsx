import type { OrderItem } from '@marketday/contract/orders/order-items'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { count, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { FoundItems } from '../../catalog/FoundItems.tsx'
import { itemName } from '../../stock/item-name.ts'
import { orderItemsQuery } from '../order-queries.ts'
import type { SoldWhere } from '../order-queries.ts'

interface AddItemsProps {
  title: string
  /** Adds one more if already present. */
  onAdd: (item: OrderItem) => void
  /** Market or order that sets the prices. */
  where: SoldWhere
  children?: ReactNode
}

/** By words, or by a scanner’s code: Press Enter to add the first match. */
export function AddItems({ title, onAdd, where, children }: AddItemsProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const searchText = text.trim()
  const matches = useQuery({
    ...orderItemsQuery({ search: searchText, ...where }),
    enabled: searchText.length > 1,
  })
  const add = (item: OrderItem) => {
    onAdd(item)
    setText('')
    field.current?.focus()
  }
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3" data-adds="line">
        <TextField
          ref={field}
          label="Item, SKU or barcode"
          hint="Press Enter to add the first match."
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // A scanner ends with Enter, which must not submit the form.
            event.preventDefault()
            const first = matches.isPlaceholderData ? undefined : matches.data?.rows[0]
            if (matches.isEnabled && first) add(first)
          }}
        />
        <FoundItems query={matches} className="flex flex-col gap-2">
          {(item) => (
            <li key={item.variantId}>
              <Button
                variant="secondary"
                size="small"
                className="w-full min-w-0 wrap-anywhere"
                onClick={() => add(item)}
              >
                Add {itemName(item)} ({offerWords(item)})
              </Button>
            </li>
          )}
        </FoundItems>
        {children}
      </div>
    </Card>
  )
}

const offerWords = ({ available, priceMinor, currency, hiddenIn }: OrderItem): string =>
  [
    money(priceMinor, currency),
    available !== null && `${count(available)} available`,
    hiddenIn !== null && `not shown in ${hiddenIn}`,
  ]
    .filter(Boolean)
    .join(', ')
