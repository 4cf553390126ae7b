import {
  draftTransfer,
  editTransfer,
  type OpenedTransfer,
} from '@marketday/contract/stock/documents/transfers'
import { useRef, useState } from 'react'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Form } from '../../../../ui/forms/Form.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { useLocations } from '../../locations/use-locations.ts'
import { AddLines } from '../receipts/AddLines.tsx'
import { draftProblem, summarizeLines } from '../receipts/draft-problem.ts'
import { DraftLines } from '../receipts/ReceiptLines.tsx'
import { lineFor } from '../receipts/receipt-lines.ts'
import { readQuantity } from '../receipts/read-lines.ts'
import { useReceipt } from '../receipts/use-receipt.ts'

interface TransferFormProps {
  /** Null creates one, stored in the browser until saved. */
  transfer: OpenedTransfer | null
  onSaved: (saved: OpenedTransfer) => unknown
}

export function TransferForm({ transfer: given, onSaved }: TransferFormProps) {
  // Snapshot at opening, so that a concurrent save is not overwritten.
  const [transfer] = useState(given)
  const receipt = useReceipt(transfer ? null : 'transfer', {
    reference: transfer?.note ?? '',
    lines: transfer?.rows.map((row) => lineFor(row, row.quantity)) ?? [],
  })
  const scanField = useRef<HTMLInputElement>(null)
  const { key, reference, lines } = receipt
  const { open, mainId } = useLocations()
  const form = useForm(transfer ?? nowhere, (chosen) => {
    const ends = endsOf(chosen, { open, mainId })
    return checked(ends, {
      toId: ends.fromId === ends.toId && 'Choose two different locations',
      lines: draftProblem(lines),
    })
  })
  const ends = endsOf(form.draft, { open, mainId })
  const save = async (between: Ends) => {
    const draft = {
      ...between,
      note: reference.trim(),
      lines: lines.map(({ stock, quantity }) => ({
        variantId: stock?.variantId ?? '',
        quantity: readQuantity(quantity) ?? 0,
      })),
    }
    const saved = await (transfer
      ? call(editTransfer, {
          params: { transferId: transfer.id },
          body: { draft, version: transfer.version },
        })
      : call(draftTransfer, { body: draft, idempotencyKey: key }))
    receipt.startOver()
    await refreshInventory()
    await onSaved(saved)
  }
  if (mainId !== '' && open.length < 2)
    return (
      <p className="max-w-xl">
        You have one location. Add another one under{' '}
        <UiLink
          href={to('locations')}
          className="font-medium text-primary-ink underline underline-offset-2"
        >
          Locations
        </UiLink>{' '}
        in the settings to move goods between them.
      </p>
    )
  return (
    <div className="flex flex-col gap-6">
      <AddLines
        lines={lines}
        onAdd={receipt.add}
        onFound={receipt.addFound}
        scanField={scanField}
        locationId={ends.fromId}
      />
      <Card title="Transfer">
        <Form action="Save draft" button={{ className: 'self-start' }} {...form.sending(save)}>
          <div className="grid max-w-xl gap-4 sm:grid-cols-2">
            <SelectField label="From" options={open} {...form.text('fromId')} value={ends.fromId} />
            <SelectField label="To" options={open} {...form.text('toId')} value={ends.toId} />
          </div>
          <DraftLines
            receipt={receipt}
            scanField={scanField}
            status={form.problems['lines'] ?? summarizeLines(lines)}
          />
          <TextField
            label="Note"
            hint="Shown in the ledger."
            optional
            maxLength={200}
            className="max-w-xl"
            value={reference}
            onChange={(event) => receipt.refer(event.target.value)}
          />
        </Form>
      </Card>
    </div>
  )
}

interface Ends {
  readonly fromId: string
  readonly toId: string
}

const nowhere: Ends = { fromId: '', toId: '' }

/** Default: from the main location to the first other one. */
function endsOf(
  chosen: Ends,
  { open, mainId }: Pick<ReturnType<typeof useLocations>, 'open' | 'mainId'>,
): Ends {
  const fromId = chosen.fromId || mainId
  const other = open.find(({ value }) => value !== fromId)
  return { fromId, toId: chosen.toId || (other?.value ?? '') }
}
