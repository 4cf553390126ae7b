import {
  receivePurchase,
  type OpenedPurchase,
  type PurchaseLine,
} from '@marketday/contract/purchases/purchases'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count } from '../../../../platform/format.ts'
import { notify } from '../../../../ui/feedback/toast.ts'
import { Form } from '../../../../ui/fields/Form.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../inventory-queries.ts'
import { itemName } from '../item-name.ts'
import { ArrivingRows } from '../receive/ArrivingRows.tsx'
import { useSeenVersion } from '../receive/use-seen-version.ts'
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

/** What has come in, line by line: all that is expected at its cost unless somebody says otherwise. */
export function ReceivePurchaseForm({ purchase, onReceived }: ReceivePurchaseFormProps) {
  const { id, locationName, currency } = purchase
  const { version, setVersion, look } = useSeenVersion(purchase, () =>
    queryClient.fetchQuery({ ...purchaseQuery(id), staleTime: 0 }),
  )
  const rows = purchase.rows.filter((row) => leftOf(row) > 0)
  const [arrivals, setArrivals] = useState<Readonly<Record<string, Arrival>>>({})
  const [note, setNote] = useState('')
  const arrivalOf = (row: PurchaseLine): Arrival =>
    arrivals[row.variantId] ?? { quantity: leftOf(row), unitCostMinor: row.unitCostMinor }
  const change = (row: PurchaseLine, part: Partial<Arrival>) =>
    setArrivals((before) => ({ ...before, [row.variantId]: { ...arrivalOf(row), ...part } }))
  const pieces = rows.reduce((sum, row) => sum + (arrivalOf(row).quantity ?? 0), 0)
  const receive = async () => {
    const lines = rows.flatMap((row) => {
      const { quantity, unitCostMinor } = arrivalOf(row)
      if (!quantity || unitCostMinor === null) return []
      return [{ variantId: row.variantId, quantity, unitCostMinor }]
    })
    const body = { version, lines, note: note.trim() }
    const saved = await call(receivePurchase, { params: { purchaseId: id }, body }).catch(look)
    setVersion(saved.version)
    setArrivals({})
    setNote('')
    notify(`Received at ${locationName}`)
    await refreshInventory()
    onReceived()
  }
  return (
    <Card
      title={`Receive at ${locationName}`}
      description="Set a line to 0 to receive it later. The cost of an item becomes the average of what is on hand and what comes in, a half rounded up; where nothing is on hand or its cost is unknown, it becomes the unit cost."
    >
      <Form
        action="Receive"
        button={{ className: 'self-start' }}
        isComplete={pieces > 0 && rows.every((row) => isFine(arrivalOf(row), leftOf(row)))}
        onSubmit={receive}
      >
        {({ isChecked }) => (
          <>
            <ArrivingRows
              rows={rows}
              said={(row) => `${count(leftOf(row))} expected`}
              fields={(row) => {
                const arrival = arrivalOf(row)
                const { quantity, unitCostMinor } = problemsOf(arrival, leftOf(row))
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
                      error={isChecked ? quantity : undefined}
                    />
                    <MoneyField
                      label="Unit cost"
                      aria-label={`Unit cost: ${itemName(row)}`}
                      className="w-32"
                      currency={currency}
                      valueMinor={arrival.unitCostMinor}
                      onChange={(value) => change(row, { unitCostMinor: value })}
                      error={isChecked ? unitCostMinor : undefined}
                    />
                  </>
                )
              }}
            />
            <p role="status" className="text-sm text-soft">
              {pieces > 0 ? `${count(pieces)} pieces come in.` : 'Say how many pieces arrived.'}
            </p>
            <TextField
              label="Delivery note"
              hint="It stands in the ledger."
              optional
              maxLength={200}
              className="max-w-xl"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
      </Form>
    </Card>
  )
}

function problemsOf({ quantity, unitCostMinor }: Arrival, left: number) {
  const isTooMuch = quantity !== null && quantity > left
  return {
    quantity:
      quantity === null || quantity < 0
        ? 'A whole number from 0'
        : isTooMuch
          ? `At most ${count(left)}`
          : undefined,
    unitCostMinor: unitCostMinor === null ? 'What did one cost?' : undefined,
  }
}

const isFine = (arrival: Arrival, left: number) =>
  Object.values(problemsOf(arrival, left)).every((problem) => problem === undefined)
