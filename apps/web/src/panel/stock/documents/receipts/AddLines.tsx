import { useQuery } from '@tanstack/react-query'
import { hasStock, refuseStock } from '@marketday/contract/catalog/products/item-kinds'
import type { StockRow } from '@marketday/contract/stock/stock'
import { useState, type Ref } from 'react'
import { count } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { CameraScanButton } from '../../../scanning/CameraScanButton.tsx'
import { usePageScan } from '../../../scanning/page-scan.ts'
import { FoundItems } from '../../../catalog/FoundItems.tsx'
import { stockQuery } from '../../../catalog/inventory-queries.ts'
import { readLines, type ReadLine } from './read-lines.ts'
import { lineFor, nameOf, type ReceiptLine } from './receipt-lines.ts'

interface AddLinesProps {
  lines: readonly ReceiptLine[]
  onAdd: (lines: readonly ReadLine[]) => void
  onFound: (line: ReceiptLine) => void
  scanField: Ref<HTMLInputElement>
  /** Location of the stock shown; default: main location. */
  locationId?: string
}

export function AddLines(props: AddLinesProps) {
  return (
    <Card title="Add goods">
      <div className="grid gap-6 lg:grid-cols-2">
        <Scan {...props} />
        <Paste onAdd={props.onAdd} />
      </div>
    </Card>
  )
}

function Scan({ lines, onAdd, onFound, scanField, locationId }: AddLinesProps) {
  const [text, setText] = useState('')
  const [last, setLast] = useState<string | null>(null)
  const searchText = text.trim()
  const matches = useQuery({
    ...stockQuery({ search: searchText, limit: 5, ...(locationId && { locationId }) }),
    enabled: searchText.length > 1,
  })
  // Cleared at once: a scanner sends the next code without waiting.
  const enter = (code: string, add: () => void) => {
    add()
    setText('')
    setLast(code)
  }
  const scan = (code: string) => enter(code, () => onAdd([{ code, quantity: '1' }]))
  usePageScan(scan)
  const lastScan = (
    <LastScan line={lines.find(({ code }) => code.toLowerCase() === last?.toLowerCase())} />
  )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextField
        ref={scanField}
        label="Scan, or search"
        hint="Each scan adds one piece. Type to search for items."
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || searchText === '') return
          event.preventDefault()
          scan(searchText)
        }}
      />
      {lastScan}
      <CameraScanButton onScan={scan}>{lastScan}</CameraScanButton>
      <FoundItems query={matches} className="flex flex-col gap-2">
        {(row) => (
          <li key={row.variantId} className="text-sm text-soft">
            <StockMatch row={row} onAdd={() => enter(row.sku ?? '', () => onFound(lineFor(row)))} />
          </li>
        )}
      </FoundItems>
    </div>
  )
}

/** Result of the last scan near the input, because its row may be off-screen. */
function LastScan({ line }: { line: ReceiptLine | undefined }) {
  return (
    <p role="status" className="text-sm wrap-anywhere empty:hidden">
      {line && (
        <span className="flex items-baseline gap-2">
          <RowName>{nameOf(line)}</RowName> <strong>{line.problem ?? line.quantity}</strong>
        </span>
      )}
    </p>
  )
}

function StockMatch({ row, onAdd }: { row: StockRow; onAdd: () => void }) {
  if (!hasStock(row.kind)) return refuseStock(row)
  return (
    <Button
      variant="secondary"
      size="small"
      className="w-full min-w-0 wrap-anywhere"
      onClick={onAdd}
    >
      Add {[row.title, row.variantTitle].filter(Boolean).join(', ')} ({count(row.onHand)} on hand)
    </Button>
  )
}

function Paste({ onAdd }: Pick<AddLinesProps, 'onAdd'>) {
  const [text, setText] = useState('')
  const lines = readLines(text)
  const word = lines.length === 1 ? 'line' : 'lines'
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextArea
        label="Paste from a spreadsheet"
        hint="One line per item: SKU or barcode, then the quantity."
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        variant="secondary"
        className="self-start"
        disabled={lines.length === 0}
        onClick={() => {
          onAdd(lines)
          setText('')
        }}
      >
        {lines.length > 0 ? `Add ${count(lines.length)} ${word}` : 'Add lines'}
      </Button>
    </div>
  )
}
