import { receiveGoods } from '@marketday/contract/products/stock'
import { useState } from 'react'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { count } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Form } from '../../../../ui/fields/Form.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { useCan } from '../../../use-can.ts'
import { refreshInventory } from '../../inventory-queries.ts'
import { notifyEntered } from '../undo-stock.ts'
import { AddLines } from './AddLines.tsx'
import { findItems, isReady, mostLines, withLines, type ReceiptLine } from './receipt-lines.ts'
import { ReceiptLines } from './ReceiptLines.tsx'
import { readQuantity } from './read-lines.ts'

export const meta = () => panelTitle('Receive goods', 'Product & Inventory')

/** A delivery of many items, received in one act. */
export default function ReceivePage() {
  const can = useCan()
  return (
    <>
      <PageHeader
        title="Receive goods"
        description="Scan, search or paste what came in, then receive all of it at once."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Receive' },
        ]}
      />
      {can('stock.edit') ? (
        <Receipt />
      ) : (
        <EmptyState title="Your role does not include changing stock">
          Ask the owner or a manager of this business; they can change your role.
        </EmptyState>
      )}
    </>
  )
}

const emptyReceipt = () => ({ key: crypto.randomUUID(), reason: '', lines: [] as ReceiptLine[] })

function Receipt() {
  // One key for what is on the screen: sent twice, it is received once.
  const [receipt, setReceipt] = useState(emptyReceipt)
  const { key, reason, lines } = receipt
  const change = (next: (before: ReceiptLine[]) => ReceiptLine[]) =>
    setReceipt((before) => ({ ...before, key: crypto.randomUUID(), lines: next(before.lines) }))
  const replace = (line: ReceiptLine) =>
    change((before) => before.map((each) => (each.id === line.id ? line : each)))
  const lookUp = async (line: ReceiptLine) => {
    if (line.stock && line.code.trim() === (line.stock.sku ?? '')) return
    const [found] = await findItems([{ ...line, code: line.code.trim() }])
    if (found) replace({ ...found, id: line.id })
  }
  const bad = lines.filter((line) => !isReady(line)).length
  const isTooLong = lines.length > mostLines
  const receive = async () => {
    const body = {
      reason: reason.trim(),
      lines: lines.map(({ stock, quantity }) => ({
        variantId: stock?.variantId ?? '',
        quantity: readQuantity(quantity) ?? 0,
      })),
    }
    const { entryId } = await call(receiveGoods, { body, idempotencyKey: key })
    notifyEntered(
      `Received: ${count(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}`,
      entryId,
    )
    setReceipt(emptyReceipt())
    await refreshInventory()
  }
  return (
    <div className="flex flex-col gap-6">
      <AddLines onAdd={(added) => change((before) => withLines(before, added))} />
      {lines.length > 0 && (
        <Card title="What came in">
          <p role="status" className="text-sm text-soft">
            {summarize(lines, bad)}
            {isTooLong && ` At most ${mostLines} lines are received at once.`}
          </p>
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
                  onChange={replace}
                  onCode={(line) => void lookUp(line)}
                  onRemove={({ id }) => change((before) => before.filter((each) => each.id !== id))}
                />
                <TextField
                  label="Reason"
                  optional
                  maxLength={200}
                  className="max-w-xl"
                  value={reason}
                  onChange={(event) => setReceipt({ ...receipt, reason: event.target.value })}
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
  const pieces = lines.reduce((sum, { quantity }) => sum + (readQuantity(quantity) ?? 0), 0)
  const all = `${count(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}, ${count(pieces)} pieces.`
  return bad > 0 ? `${all} ${count(bad)} to put right before anything is received.` : all
}
