import { useQuery } from '@tanstack/react-query'
import type { StockRow } from '@marketday/contract/products/stock'
import { useState } from 'react'
import { count } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { useFailure } from '../../../../ui/feedback/use-failure.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { stockQuery } from '../../inventory-queries.ts'
import { readLines } from './read-lines.ts'
import { findItems, lineFor, type ReceiptLine } from './receipt-lines.ts'

interface AddLinesProps {
  onAdd: (lines: readonly ReceiptLine[]) => void
}

/** Scanned, typed, searched for or pasted: all end in lines of the same list. */
export function AddLines({ onAdd }: AddLinesProps) {
  return (
    <Card title="Add goods">
      <div className="grid gap-6 lg:grid-cols-2">
        <Scan onAdd={onAdd} />
        <Paste onAdd={onAdd} />
      </div>
    </Card>
  )
}

function Scan({ onAdd }: AddLinesProps) {
  const [text, setText] = useState('')
  const { failure, attempt } = useFailure()
  const words = text.trim()
  const found = useQuery({
    ...stockQuery({ search: words, limit: 5 }),
    enabled: words.length > 1,
  })
  const add = (line: ReceiptLine) => {
    onAdd([line])
    setText('')
  }
  const scan = async () => {
    // Emptied at once: a scanner sends the next code without waiting.
    setText('')
    onAdd(await findItems([{ code: words, quantity: '1' }]))
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextField
        label="Scan, or search"
        hint="A scanner’s code and Enter add one piece. Typed words find items."
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || words === '') return
          event.preventDefault()
          void attempt(scan)
        }}
      />
      <Failure>{failure?.message}</Failure>
      {words.length > 1 && (
        <ul aria-label="Items found" className="flex flex-col gap-2">
          {found.data?.rows.map((row) => (
            <li key={row.variantId}>
              <Found row={row} onAdd={() => add(lineFor(row))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Found({ row, onAdd }: { row: StockRow; onAdd: () => void }) {
  return (
    <Button variant="secondary" size="small" className="w-full" onClick={onAdd}>
      Add {[row.title, row.variantTitle].filter(Boolean).join(', ')} ({count(row.onHand)} on hand)
    </Button>
  )
}

function Paste({ onAdd }: AddLinesProps) {
  const [text, setText] = useState('')
  const { failure, attempt } = useFailure()
  const lines = readLines(text)
  const add = async () => {
    onAdd(await findItems(lines))
    setText('')
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextArea
        label="Paste from a spreadsheet"
        hint="A line for each item: SKU or barcode, then the quantity."
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Failure>{failure?.message}</Failure>
      <Button
        variant="secondary"
        className="self-start"
        disabled={lines.length === 0}
        onClick={() => void attempt(add)}
      >
        {lines.length > 0 ? `Add ${count(lines.length)} lines` : 'Add lines'}
      </Button>
    </div>
  )
}
