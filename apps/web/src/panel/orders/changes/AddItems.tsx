import { isGiftCard } from '@marketday/contract/products/kinds/item-kinds'
import type { StockRow } from '@marketday/contract/products/stock'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { FoundItems } from '../../inventory/FoundItems.tsx'
import { stockQuery } from '../../inventory/inventory-queries.ts'
import { itemName } from '../../inventory/stock/item-name.ts'

interface AddItemsProps {
  title: string
  /** What is there already is added once more. */
  onAdd: (row: StockRow) => void
  children?: ReactNode
}

/** By words, or by a scanner’s code: Enter adds the first that is found. */
export function AddItems({ title, onAdd, children }: AddItemsProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const words = text.trim()
  const found = useQuery({
    ...stockQuery({ search: words, limit: 5 }),
    enabled: words.length > 1,
  })
  const add = (row: StockRow) => {
    onAdd(row)
    setText('')
    field.current?.focus()
  }
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3" data-adds="line">
        <TextField
          ref={field}
          label="Item, SKU or barcode"
          hint="Enter adds the first that is found."
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // A scanner ends with Enter: that is not yet the wish to send the form.
            event.preventDefault()
            const first = found.isPlaceholderData ? undefined : found.data?.rows[0]
            if (found.isEnabled && first) add(first)
          }}
        />
        <FoundItems query={found} className="flex flex-col gap-2">
          {(row) => (
            <li key={row.variantId}>
              <Button
                variant="secondary"
                size="small"
                className="w-full min-w-0 wrap-anywhere"
                onClick={() => add(row)}
              >
                Add {itemName(row)}
                {!isGiftCard(row.kind) && ` (${count(row.available)} available)`}
              </Button>
            </li>
          )}
        </FoundItems>
        {children}
      </div>
    </Card>
  )
}
