import { receiveGoods } from '@marketday/contract/stock/stock'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { count, counted } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { Form } from '../../../../ui/forms/Form.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { ChangingStock } from '../../ChangingStock.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { notifyEntered } from '../../undo-stock.ts'
import { LocationField } from '../../locations/LocationField.tsx'
import { AddLines } from './AddLines.tsx'
import { summarizeLines } from './draft-problem.ts'
import { couldNotBeAsked, isReady, mostLines, type ReceiptLine } from './receipt-lines.ts'
import { ReceiptLines } from './ReceiptLines.tsx'
import { readQuantity } from './read-lines.ts'
import { useReceipt } from './use-receipt.ts'

export { panelMeta as meta } from '../../../navigation/panel-meta.ts'

export default function ReceivePage() {
  return (
    <>
      <PageHeader
        title="Receive goods"
        description="Scan, search or paste items, then receive them all at once."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Receive' },
        ]}
      />
      <ChangingStock>
        <Receipt />
      </ChangingStock>
    </>
  )
}

function Receipt() {
  const receipt = useReceipt()
  const scanField = useRef<HTMLInputElement>(null)
  const { key, reference, lines } = receipt
  const [locationId, setLocationId] = useState('')
  const bad = lines.filter((line) => !isReady(line)).length
  const isTooLong = lines.length > mostLines
  // Moves focus to the scan field once the list is gone and no dialog holds focus.
  const end = (work: () => void) => {
    flushSync(work)
    scanField.current?.focus()
  }
  const receive = async () => {
    const body = {
      reason: reference.trim(),
      ...(locationId && { locationId }),
      lines: lines.map(({ stock, quantity }) => ({
        variantId: stock?.variantId ?? '',
        quantity: readQuantity(quantity) ?? 0,
      })),
    }
    const { entryId } = await call(receiveGoods, { body, idempotencyKey: key })
    notifyEntered(`Received: ${counted(lines.length, 'line')}`, entryId)
    end(receipt.startOver)
    await refreshInventory()
  }
  return (
    <div className="flex flex-col gap-6">
      <AddLines
        lines={lines}
        onAdd={receipt.add}
        onFound={receipt.addFound}
        scanField={scanField}
        locationId={locationId}
      />
      {lines.length > 0 && (
        <Card title="Received items">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-soft">
              {summarize(lines, bad)}
              {isTooLong && ` You can receive up to ${mostLines} lines at once.`}
            </p>
            <span className="flex flex-wrap gap-3">
              {lines.some(couldNotBeAsked) && (
                <Button variant="secondary" size="small" onClick={receipt.lookUpAgain}>
                  Look up again
                </Button>
              )}
              <ConfirmButton
                variant="secondary"
                size="small"
                title="Start over?"
                consequence="The lines you entered are discarded. Nothing was received."
                confirmLabel="Start over"
                dangerous
                onConfirm={() => end(receipt.startOver)}
              >
                Start over
              </ConfirmButton>
            </span>
          </div>
          <Form
            action="Receive all"
            button={{ className: 'self-start', disabled: isTooLong }}
            isComplete={bad === 0 && !isTooLong}
            onSubmit={receive}
          >
            {() => (
              <>
                <ReceiptLines
                  lines={lines}
                  onChange={receipt.replace}
                  onCode={receipt.recode}
                  onRemove={(line) => {
                    if (lines.length > 1) receipt.remove(line)
                    else end(receipt.startOver)
                  }}
                />
                <LocationField
                  label="Received at"
                  className="max-w-xl"
                  value={locationId}
                  onChange={setLocationId}
                />
                <TextField
                  label="Reference"
                  hint="For example the delivery note number. Shown in the ledger."
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
      )}
    </div>
  )
}

function summarize(lines: readonly ReceiptLine[], bad: number): string {
  const all = `${summarizeLines(lines)}.`
  return bad > 0 ? `${all} ${count(bad)} to fix before you can receive.` : all
}
