import {
  receiveTransfer,
  type OpenedTransfer,
  type TransferLine,
} from '@marketday/contract/stock/documents/transfers'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { notify } from '../../../../ui/feedback/toast.ts'
import { Form } from '../../../../ui/forms/Form.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { itemName } from '../../item-name.ts'
import { ArrivingRows } from '../receipts/ArrivingRows.tsx'
import { useSeenVersion } from '../receipts/use-seen-version.ts'
import { piecesInWords } from '../receipts/read-lines.ts'
import { transferQuery } from './transfer-queries.ts'
import { leftOf } from './transfer-words.ts'

interface ReceiveFormProps {
  transfer: OpenedTransfer
  onReceived: () => void
}

interface Arrival {
  readonly received: number | null
  readonly damaged: number | null
  readonly lost: number | null
}

const parts = [
  { part: 'received', label: 'Arrived' },
  { part: 'damaged', label: 'Damaged' },
  { part: 'lost', label: 'Lost' },
] as const

/** Receipt per line, prefilled with the quantities in transit. */
export function ReceiveForm({ transfer, onReceived }: ReceiveFormProps) {
  const { id, toName } = transfer
  const { version, setVersion, look } = useSeenVersion(transfer, () =>
    queryClient.fetchQuery({ ...transferQuery(id), staleTime: 0 }),
  )
  const rows = transfer.rows.filter((row) => leftOf(row) > 0)
  const form = useForm(emptyDraft, ({ arrivals, note }) => {
    const lines = rows.map((row) => lineOf(row, arrivals))
    return checked(
      { lines, note: note.trim() },
      {
        ...Object.fromEntries(
          rows.map((row) => [row.variantId, problemOf(arrivalOf(row, arrivals), leftOf(row))]),
        ),
        pieces: lines.every((line) => sumOf(line) === 0) && nothingArrived,
      },
    )
  })
  const { arrivals } = form.draft
  const pieces = rows.reduce((sum, row) => sum + sumOf(arrivalOf(row, arrivals)), 0)
  const receive = async (arrived: { lines: Line[]; note: string }) => {
    const body = { version, ...arrived }
    const saved = await call(receiveTransfer, { params: { transferId: id }, body }).catch(look)
    setVersion(saved.version)
    form.begin(emptyDraft)
    notify(`Received at ${toName}`)
    await refreshInventory()
    onReceived()
  }
  return (
    <Card
      title={`Receive at ${toName}`}
      description="Damaged items are received and set aside. Lost items leave your stock. Set a line to 0 to receive it later."
    >
      <Form action="Receive" button={{ className: 'self-start' }} {...form.sending(receive)}>
        <ArrivingRows
          rows={rows}
          said={(row) => `${count(leftOf(row))} on the way`}
          fields={(row) =>
            parts.map(({ part, label }) => (
              <NumberField
                key={part}
                label={label}
                aria-label={`${label}: ${itemName(row)}`}
                className="w-20"
                min={0}
                max={leftOf(row)}
                value={arrivalOf(row, arrivals)[part]}
                onChange={(value) =>
                  form.change({
                    arrivals: {
                      ...arrivals,
                      [row.variantId]: { ...arrivalOf(row, arrivals), [part]: value },
                    },
                  })
                }
                error={part === 'received' ? form.problems[row.variantId] : undefined}
              />
            ))
          }
        />
        <p role="status" className="text-sm text-soft">
          {pieces > 0 ? `${piecesInWords(pieces)} accounted for.` : nothingArrived}
        </p>
        <TextField
          label="Note"
          hint="Shown in the ledger."
          optional
          maxLength={200}
          className="max-w-xl"
          {...form.text('note')}
        />
      </Form>
    </Card>
  )
}

const emptyDraft = { arrivals: {} as Readonly<Record<string, Arrival>>, note: '' }
const nothingArrived = 'Enter how many pieces arrived or were lost.'

const arrivalOf = (row: TransferLine, arrivals: typeof emptyDraft.arrivals): Arrival =>
  arrivals[row.variantId] ?? { received: leftOf(row), damaged: 0, lost: 0 }

type Line = ReturnType<typeof lineOf>

function lineOf(row: TransferLine, arrivals: typeof emptyDraft.arrivals) {
  const { received, damaged, lost } = arrivalOf(row, arrivals)
  return {
    variantId: row.variantId,
    received: received ?? 0,
    damaged: damaged ?? 0,
    lost: lost ?? 0,
  }
}

const sumOf = ({ received, damaged, lost }: Arrival) =>
  (received ?? 0) + (damaged ?? 0) + (lost ?? 0)

function problemOf(arrival: Arrival, left: number): string | null {
  const pieces = Object.values(arrival) as (number | null)[]
  if (pieces.some((amount) => amount === null || amount < 0)) return 'Whole numbers from 0'
  return sumOf(arrival) > left ? `At most ${count(left)} in total` : null
}
