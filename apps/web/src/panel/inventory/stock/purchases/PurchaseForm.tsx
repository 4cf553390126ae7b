import {
  draftPurchase,
  editPurchase,
  type OpenedPurchase,
  type PurchaseDraft,
} from '@marketday/contract/purchases/purchases'
import { useRef, useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { Form } from '../../../../ui/fields/Form.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../inventory-queries.ts'
import { useCurrency } from '../../use-currency.ts'
import { LocationField } from '../locations/LocationField.tsx'
import { useLocations } from '../locations/use-locations.ts'
import { AddLines } from '../receive/AddLines.tsx'
import { summarizeLines } from '../receive/draft-problem.ts'
import { DraftLines } from '../receive/DraftLines.tsx'
import { lineFor, nameOf, type ReceiptLine } from '../receive/receipt-lines.ts'
import { useReceipt } from '../receive/use-receipt.ts'
import { costOf, problemOfLines, toDraftLines, totalOf } from './purchase-lines.ts'
import { SupplierFields } from './SupplierFields.tsx'
import { useSupplier } from './use-supplier.ts'

interface PurchaseFormProps {
  /** Null prepares a new one, whose lines this browser keeps until it is saved. */
  purchase: OpenedPurchase | null
  onSaved: (saved: OpenedPurchase) => unknown
}

/** From whom, where to, what, and at which costs. */
export function PurchaseForm({ purchase: given, onSaved }: PurchaseFormProps) {
  // What was on the screen: who saves meanwhile is not overwritten.
  const [purchase] = useState(given)
  const { receipt, supplier, place, setPlace, draft } = usePurchaseDraft(purchase)
  const currency = useCurrency()
  const scanField = useRef<HTMLInputElement>(null)
  const { key, reference, lines } = receipt
  const problem = problemOfLines(lines)
  const total = currency && `, ${money(totalOf(lines), currency)}`
  const save = async () => {
    const saved = await (purchase
      ? call(editPurchase, {
          params: { purchaseId: purchase.id },
          body: { draft, version: purchase.version },
        })
      : call(draftPurchase, { body: draft, idempotencyKey: key }))
    receipt.startOver()
    await refreshInventory()
    await onSaved(saved)
  }
  return (
    <div className="flex flex-col gap-6">
      <AddLines
        lines={lines}
        onAdd={receipt.add}
        onFound={receipt.addFound}
        scanField={scanField}
        locationId={place.locationId}
      />
      <Card title="Purchase order">
        <Form
          action="Save draft"
          button={{ className: 'self-start' }}
          isComplete={problem === null && supplier.isReady}
          onSubmit={save}
        >
          {({ isChecked }) => (
            <>
              <SupplierFields fields={supplier} isChecked={isChecked} />
              <DeliveryFields place={place} onChange={setPlace} />
              <DraftLines
                receipt={receipt}
                scanField={scanField}
                status={isChecked && problem ? problem : `${summarizeLines(lines)}${total}`}
                more={(line) => (
                  <UnitCost
                    line={line}
                    currency={currency}
                    isChecked={isChecked}
                    onChange={receipt.replace}
                  />
                )}
              />
              <TextField
                label="Note"
                hint="The supplier reads it."
                optional
                maxLength={500}
                className="max-w-xl"
                value={reference}
                onChange={(event) => receipt.refer(event.target.value)}
              />
            </>
          )}
        </Form>
      </Card>
    </div>
  )
}

type Place = Pick<PurchaseDraft, 'locationId'> & { readonly expectedOn: string }

const givenBy = ({ note, rows }: OpenedPurchase) => ({
  reference: note,
  lines: rows.map((row) => ({
    ...lineFor(row, row.quantity),
    unitCostMinor: row.unitCostMinor,
  })),
})

/** Its parts as they are typed, and what they come to. */
function usePurchaseDraft(purchase: OpenedPurchase | null) {
  const receipt = useReceipt(purchase ? null : 'purchase', purchase ? givenBy(purchase) : undefined)
  const supplier = useSupplier(purchase)
  const { mainId } = useLocations()
  const [place, setPlace] = useState<Place>({
    locationId: purchase?.locationId ?? '',
    expectedOn: purchase?.expectedOn ?? '',
  })
  const { supplierName, supplierEmail, supplierReference } = supplier.supplier
  const draft: PurchaseDraft = {
    supplierName: supplierName.trim(),
    supplierEmail: supplierEmail.trim(),
    supplierReference: supplierReference.trim(),
    locationId: place.locationId || mainId,
    expectedOn: place.expectedOn || null,
    note: receipt.reference.trim(),
    lines: toDraftLines(receipt.lines),
  }
  return { receipt, supplier, place, setPlace, draft }
}

interface DeliveryFieldsProps {
  place: Place
  onChange: (place: Place) => void
}

function DeliveryFields({ place, onChange }: DeliveryFieldsProps) {
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-3">
      <LocationField
        label="Delivered to"
        value={place.locationId}
        onChange={(locationId) => onChange({ ...place, locationId })}
      />
      <TextField
        label="Expected day"
        type="date"
        optional
        value={place.expectedOn}
        onChange={({ target }) => onChange({ ...place, expectedOn: target.value })}
      />
    </div>
  )
}

interface UnitCostProps {
  line: ReceiptLine
  /** Empty until it is known. */
  currency: string
  isChecked: boolean
  onChange: (line: ReceiptLine) => void
}

function UnitCost({ line, currency, isChecked, onChange }: UnitCostProps) {
  if (!currency) return null
  return (
    <MoneyField
      label="Unit cost"
      aria-label={`Unit cost of ${nameOf(line)}`}
      className="w-32"
      currency={currency}
      valueMinor={costOf(line)}
      onChange={(unitCostMinor) => onChange({ ...line, unitCostMinor })}
      error={isChecked && costOf(line) === null ? 'What does one cost?' : undefined}
    />
  )
}
