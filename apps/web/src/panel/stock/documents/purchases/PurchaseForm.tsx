import {
  draftPurchase,
  editPurchase,
  type OpenedPurchase,
  type PurchaseDraft,
} from '@marketday/contract/stock/documents/purchases/purchases'
import type { Reorder } from '@marketday/contract/stock/documents/purchases/reorders'
import { useRef, useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { Form } from '../../../../ui/forms/Form.tsx'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { useCurrency } from '../../../catalog/use-currency.ts'
import { ReorderDialog } from '../../forecast/ReorderDialog.tsx'
import { LocationField } from '../../locations/LocationField.tsx'
import { useLocations } from '../../locations/use-locations.ts'
import { AddLines } from '../receipts/AddLines.tsx'
import { summarizeLines } from '../receipts/draft-problem.ts'
import { DraftLines } from '../receipts/DraftLines.tsx'
import { lineFor, nameOf, type ReceiptLine } from '../receipts/receipt-lines.ts'
import { useReceipt } from '../receipts/use-receipt.ts'
import { costOf, toDraftLines, totalOf } from './purchase-lines.ts'
import { SupplierFields } from './SupplierFields.tsx'
import { usePurchaseFields } from './use-purchase-fields.ts'

interface PurchaseFormProps {
  /** Null creates one; its lines stay in the browser until saved. */
  purchase: OpenedPurchase | null
  onSaved: (saved: OpenedPurchase) => unknown
}

export function PurchaseForm({ purchase: given, onSaved }: PurchaseFormProps) {
  // Snapshot at opening, so that a concurrent save is not overwritten.
  const [purchase] = useState(given)
  const receipt = useReceipt(purchase ? null : 'purchase', purchase ? givenBy(purchase) : undefined)
  const { mainId } = useLocations()
  const currency = useCurrency()
  const scanField = useRef<HTMLInputElement>(null)
  const { key, reference, lines } = receipt
  const form = usePurchaseFields(purchase, lines)
  const total = currency && `, ${money(totalOf(lines), currency)}`
  const propose = (reorders: readonly Reorder[]) =>
    reorders
      .filter(({ variantId }) => !lines.some(({ stock }) => stock?.variantId === variantId))
      .forEach((reorder) => receipt.addFound(lineFor(reorder, reorder.quantity)))
  const save = async (fields: typeof form.draft) => {
    const draft: PurchaseDraft = {
      ...fields,
      locationId: fields.locationId || mainId,
      expectedOn: fields.expectedOn || null,
      note: reference.trim(),
      lines: toDraftLines(lines),
    }
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
        locationId={form.draft.locationId}
      />
      <Card
        title="Purchase order"
        actions={
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <ReorderDialog onFound={propose} onClose={close} />}
          >
            Suggest reorders
          </DialogButton>
        }
      >
        <Form action="Save draft" button={{ className: 'self-start' }} {...form.sending(save)}>
          <SupplierFields form={form} />
          <div className="grid max-w-3xl gap-4 sm:grid-cols-3">
            <LocationField label="Delivered to" {...form.value('locationId')} />
            <TextField label="Expected day" type="date" optional {...form.text('expectedOn')} />
          </div>
          <DraftLines
            receipt={receipt}
            scanField={scanField}
            status={form.problems['lines'] ?? `${summarizeLines(lines)}${total}`}
            more={(line) => (
              <UnitCost
                line={line}
                currency={currency}
                isChecked={form.problems['lines'] !== undefined}
                onChange={receipt.replace}
              />
            )}
          />
          <TextField
            label="Note"
            hint="Shown to the supplier."
            optional
            maxLength={500}
            className="max-w-xl"
            value={reference}
            onChange={(event) => receipt.refer(event.target.value)}
          />
        </Form>
      </Card>
    </div>
  )
}

const givenBy = ({ note, rows }: OpenedPurchase) => ({
  reference: note,
  lines: rows.map((row) => ({
    ...lineFor(row, row.quantity),
    unitCostMinor: row.unitCostMinor,
  })),
})

interface UnitCostProps {
  line: ReceiptLine
  /** Empty until loaded. */
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
      error={isChecked && costOf(line) === null ? 'Enter a cost' : undefined}
    />
  )
}
