import { useRef, useState, useId } from 'react'
import { useQuery } from '@tanstack/react-query'

import {
  draftPurchase,
  editPurchase,
  type OpenedPurchase,
  type PurchaseDraft,
} from '@marketday/contract/stock/documents/purchases'
import type { Reorder } from '@marketday/contract/stock/documents/reorders'
import { isEmail } from '@marketday/contract/accounts/identity/email'

import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { Form } from '../../../../ui/forms/Form.tsx'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { useCurrency } from '../../../catalog/use-currency.ts'
import { ReorderDialog } from '../../ReorderDialog.tsx'
import { LocationField } from '../../locations/LocationField.tsx'
import { useLocations } from '../../locations/use-locations.ts'
import { AddLines } from '../receipts/AddLines.tsx'
import { summarizeLines } from '../receipts/draft-problem.ts'
import { DraftLines } from '../receipts/ReceiptLines.tsx'
import { lineFor, nameOf, type ReceiptLine } from '../receipts/receipt-lines.ts'
import { useReceipt } from '../receipts/use-receipt.ts'
import { costOf, toDraftLines, totalOf, problemOfLines } from './purchase-lines.ts'
import { suppliersQuery } from './purchase-queries.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'

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

/** Free text with earlier suppliers as suggestions; choosing one fills in the email. */
function SupplierFields({ form }: { form: ReturnType<typeof usePurchaseFields> }) {
  const offered = useId()
  const suppliers = useQuery(suppliersQuery).data?.rows ?? []
  const rename = (supplierName: string) => {
    const former = suppliers.find(({ name }) => name === supplierName)
    form.change({
      supplierName,
      ...(former && form.draft.supplierEmail === '' && { supplierEmail: former.email }),
    })
  }
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-3">
      <TextField
        label="Supplier"
        list={offered}
        autoComplete="off"
        maxLength={120}
        {...form.text('supplierName')}
        onChange={({ target }) => rename(target.value)}
      />
      <datalist id={offered}>
        {suppliers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Supplier’s email"
        type="email"
        optional
        autoComplete="off"
        maxLength={254}
        {...form.text('supplierEmail')}
      />
      <TextField
        label="Supplier’s reference"
        optional
        autoComplete="off"
        maxLength={100}
        {...form.text('supplierReference')}
      />
    </div>
  )
}

const fresh = {
  supplierName: '',
  supplierEmail: '',
  supplierReference: '',
  /** Empty = main location. */
  locationId: '',
  expectedOn: '',
}

const usePurchaseFields = (purchase: OpenedPurchase | null, lines: readonly ReceiptLine[]) =>
  useForm(fieldsOf(purchase), (draft) => {
    const supplierName = draft.supplierName.trim()
    const supplierEmail = draft.supplierEmail.trim()
    return checked(
      { ...draft, supplierName, supplierEmail, supplierReference: draft.supplierReference.trim() },
      {
        supplierName: supplierName === '' && 'Enter a supplier',
        supplierEmail: supplierEmail !== '' && !isEmail(supplierEmail) && 'Not an email address',
        lines: problemOfLines(lines),
      },
    )
  })

const fieldsOf = (purchase: OpenedPurchase | null): typeof fresh =>
  purchase
    ? {
        supplierName: purchase.supplierName,
        supplierEmail: purchase.supplierEmail,
        supplierReference: purchase.supplierReference,
        locationId: purchase.locationId,
        expectedOn: purchase.expectedOn ?? '',
      }
    : fresh
