import {
  receivePurchase,
  type OpenedPurchase,
  type PurchaseLine,
} from '@marketday/contract/stock/documents/purchases'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { notify } from '../../../../ui/feedback/toast.ts'
import { Form } from '../../../../ui/forms/Form.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { itemName } from '../../item-name.ts'
import { ArrivingRows } from '../receipts/ArrivingRows.tsx'
import { useSeenVersion } from '../receipts/use-seen-version.ts'
import { purchaseQuery } from './purchase-queries.ts'
import { leftOf } from './purchase-words.ts'

interface ReceivePurchaseFormProps {
  purchase: OpenedPurchase
  onReceived: () => void
}

interface Arrival {
  readonly quantity: number | null
  readonly unitCostMinor: number | null
}

/** Receipt per line, prefilled with expected quantities and costs. */
export function ReceivePurchaseForm({ purchase, onReceived }: ReceivePurchaseFormProps) {
  const { id, locationName, currency } = purchase
  const { version, setVersion, look } = useSeenVersion(purchase, () =>
    queryClient.fetchQuery({ ...purchaseQuery(id), staleTime: 0 }),
  )
  const rows = purchase.rows.filter((row) => leftOf(row) > 0)
  const form = useForm(emptyDraft, ({ arrivals, note }) => {
    const lines = rows.flatMap((row) => lineOf(row, arrivals))
    return checked(
      { lines, note: note.trim() },
      {
        ...Object.fromEntries(rows.flatMap((row) => Object.entries(problemsOf(row, arrivals)))),
        pieces: lines.length === 0 && nothingArrived,
      },
    )
  })
  const { arrivals } = form.draft
  const change = (row: PurchaseLine, part: Partial<Arrival>) =>
    form.change({
      arrivals: { ...arrivals, [row.variantId]: { ...arrivalOf(row, arrivals), ...part } },
    })
  const pieces = rows.reduce((sum, row) => sum + (arrivalOf(row, arrivals).quantity ?? 0), 0)
  const receive = async (arrived: { lines: Line[]; note: string }) => {
    const body = { version, ...arrived }
    const saved = await call(receivePurchase, { params: { purchaseId: id }, body }).catch(look)
    setVersion(saved.version)
    form.begin(emptyDraft)
    notify(`Received at ${locationName}`)
    await refreshInventory()
    onReceived()
  }
  return (
    <Card
      title={`Receive at ${locationName}`}
      description="Set a line to 0 to receive it later. An item’s cost becomes the average of stock on hand and received stock, with halves rounded up. Without stock on hand or a known cost, it becomes the unit cost."
    >
      <Form action="Receive" button={{ className: 'self-start' }} {...form.sending(receive)}>
        <ArrivingRows
          rows={rows}
          said={(row) => `${count(leftOf(row))} expected`}
          fields={(row) => {
            const arrival = arrivalOf(row, arrivals)
            return (
              <>
                <NumberField
                  label="Arrived"
                  aria-label={`Arrived: ${itemName(row)}`}
                  className="w-24"
                  min={0}
                  max={leftOf(row)}
                  value={arrival.quantity}
                  onChange={(value) => change(row, { quantity: value })}
                  error={form.problems[row.variantId]}
                />
                <MoneyField
                  label="Unit cost"
                  aria-label={`Unit cost: ${itemName(row)}`}
                  className="w-32"
                  currency={currency}
                  valueMinor={arrival.unitCostMinor}
                  onChange={(value) => change(row, { unitCostMinor: value })}
                  error={form.problems[costKey(row)]}
                />
              </>
            )
          }}
        />
        <p role="status" className="text-sm text-soft">
          {comingIn(pieces)}
        </p>
        <TextField
          label="Delivery note"
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
const nothingArrived = 'Enter how many pieces arrived.'

function comingIn(pieces: number): string {
  if (pieces === 0) return nothingArrived
  return pieces === 1 ? '1 piece to receive.' : `${count(pieces)} pieces to receive.`
}

const arrivalOf = (row: PurchaseLine, arrivals: typeof emptyDraft.arrivals): Arrival =>
  arrivals[row.variantId] ?? { quantity: leftOf(row), unitCostMinor: row.unitCostMinor }

type Line = ReturnType<typeof lineOf>[number]

function lineOf(row: PurchaseLine, arrivals: typeof emptyDraft.arrivals) {
  const { quantity, unitCostMinor } = arrivalOf(row, arrivals)
  if (!quantity || unitCostMinor === null) return []
  return [{ variantId: row.variantId, quantity, unitCostMinor }]
}

const costKey = ({ variantId }: PurchaseLine) => `${variantId} cost`

function problemsOf(row: PurchaseLine, arrivals: typeof emptyDraft.arrivals) {
  const { quantity, unitCostMinor } = arrivalOf(row, arrivals)
  return {
    [row.variantId]:
      quantity === null || quantity < 0
        ? 'A whole number from 0'
        : quantity > leftOf(row) && `At most ${count(leftOf(row))}`,
    [costKey(row)]: unitCostMinor === null && 'Enter a cost',
  }
}
