import {
  draftTransfer,
  editTransfer,
  type OpenedTransfer,
} from '@marketday/contract/stock/transfers'
import { useRef, useState } from 'react'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { Form } from '../../../../ui/fields/Form.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { refreshInventory } from '../../inventory-queries.ts'
import { useLocations } from '../locations/use-locations.ts'
import { AddLines } from '../receive/AddLines.tsx'
import { draftProblem, summarizeLines } from '../receive/draft-problem.ts'
import { DraftLines } from '../receive/DraftLines.tsx'
import { lineFor } from '../receive/receipt-lines.ts'
import { readQuantity } from '../receive/read-lines.ts'
import { useReceipt } from '../receive/use-receipt.ts'

interface TransferFormProps {
  /** Null prepares a new one, which this browser keeps until it is saved. */
  transfer: OpenedTransfer | null
  onSaved: (saved: OpenedTransfer) => unknown
}

/** From where to where, and what. */
export function TransferForm({ transfer: given, onSaved }: TransferFormProps) {
  // What was on the screen: who saves meanwhile is not overwritten.
  const [transfer] = useState(given)
  const receipt = useReceipt(transfer ? null : 'transfer', {
    reference: transfer?.note ?? '',
    lines: transfer?.rows.map((row) => lineFor(row, row.quantity)) ?? [],
  })
  const ends = useEnds(transfer)
  const scanField = useRef<HTMLInputElement>(null)
  const { key, reference, lines } = receipt
  const problem = ends.problem ?? draftProblem(lines)
  const save = async () => {
    const draft = {
      fromId: ends.fromId,
      toId: ends.toId,
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
  if (ends.isAlone)
    return (
      <p className="max-w-xl">
        You have one location in use. Add another one under{' '}
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
        <Form
          action="Save draft"
          button={{ className: 'self-start' }}
          isComplete={problem === null}
          onSubmit={save}
        >
          {({ isChecked }) => (
            <>
              <div className="grid max-w-xl gap-4 sm:grid-cols-2">
                <SelectField label="From" {...ends.from} />
                <SelectField
                  label="To"
                  {...ends.to}
                  error={isChecked ? (ends.problem ?? undefined) : undefined}
                />
              </div>
              <DraftLines
                receipt={receipt}
                scanField={scanField}
                status={isChecked && problem ? problem : summarizeLines(lines)}
              />
              <TextField
                label="Note"
                hint="It stands in the ledger."
                optional
                maxLength={200}
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

const nowhere = { fromId: '', toId: '' }

/** The two ends: from the main location to the first other one unless chosen. */
function useEnds(transfer: OpenedTransfer | null) {
  const { open, mainId } = useLocations()
  const [chosen, setChosen] = useState<typeof nowhere>(transfer ?? nowhere)
  const fromId = chosen.fromId || mainId
  const other = open.find(({ value }) => value !== fromId)
  const toId = chosen.toId || (other?.value ?? '')
  const choose = (end: keyof typeof nowhere) => (event: { target: { value: string } }) =>
    setChosen({ fromId, toId, [end]: event.target.value })
  return {
    fromId,
    toId,
    isAlone: mainId !== '' && open.length < 2,
    problem: fromId === toId ? 'Choose two different locations' : null,
    from: { options: open, value: fromId, onChange: choose('fromId') },
    to: { options: open, value: toId, onChange: choose('toId') },
  }
}
