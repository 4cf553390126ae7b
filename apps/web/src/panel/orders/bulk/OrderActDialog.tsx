import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import type { QueryInput, BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  OrderBulkAction,
  isFinal,
  previewOrderBulkAct,
  startOrderBulkAct,
  type OrderBulkAct,
  type OrderBulkKind,
  type OrderBulkPreview,
} from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'

import { useForm } from '../../../platform/forms/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { countOf } from '../../kit/bulk/bulk-kind.ts'
import { actionFrom, emptyDraft } from './act-draft.ts'
import { orderActs } from './order-acts.ts'
import { OrderActFields } from './OrderActFields.tsx'
import type { Scope } from '../../kit/export/ExportFields.tsx'
import { selectionFrom } from './selection-from.ts'
import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { ChangeActs } from '../../kit/bulk/ChangeActs.tsx'
import { ChangeState } from '../../kit/bulk/ChangeState.tsx'
import { PreviewFigures } from '../../kit/bulk/PreviewFigures.tsx'
import { runBulkAct } from '../../kit/bulk/run-bulk-act.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

interface OrderActDialogProps {
  orders: readonly OrderRow[]
  filters: Omit<QueryInput<typeof listOrders>, 'cursor' | 'limit'>
  onClose: () => void
  onDone: () => void
}

export function OrderActDialog({ orders, filters, onClose, onDone }: OrderActDialogProps) {
  const [scope, setScope] = useState<Scope>('chosen')
  const [bulkAction, setAsked] = useState<OrderBulkAction | null>(null)
  const form = useForm(emptyDraft, (draft) => OrderBulkAction.safeParse(actionFrom(draft)))
  if (bulkAction)
    return (
      <OrderActPreview
        asked={{ selection: selectionFrom(scope, orders, filters), action: bulkAction }}
        onBack={() => setAsked(null)}
        onDone={onDone}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      title="Change orders"
      description="You see a preview before anything changes."
      closeOnBackdrop={false}
    >
      <Form action="Preview" {...form.sending(setAsked)}>
        <RadioGroup
          label="Orders"
          inline
          value={scope}
          onChange={(value) => setScope(value as Scope)}
          options={[
            { value: 'chosen', label: `The ${countOf(orderActs, orders.length)} you selected` },
            { value: 'matching', label: 'All results, on every page' },
          ]}
        />
        <OrderActFields form={form} />
      </Form>
    </Dialog>
  )
}

interface OrderActPreviewProps {
  asked: BodyInput<typeof startOrderBulkAct>
  onBack: () => void
  onDone: () => void
}

/** Follows “3 orders are”. */
const doneWords: Readonly<Record<OrderBulkKind, string>> = {
  pack: 'packed',
  pick: 'being picked',
  handOver: 'handed over',
  capture: 'being captured',
  driver: 'assigned to another driver',
  slot: 'rescheduled',
  tags: 'tagged',
  assign: 'reassigned',
  due: 'given a new due date',
  priority: 'given a new priority',
  archive: 'archived',
  unarchive: 'unarchived',
  cancel: 'cancelled',
}

const verbs: Partial<Record<OrderBulkKind, string>> = {
  pack: 'Pack',
  handOver: 'Hand over',
  capture: 'Capture payment for',
  archive: 'Archive',
  cancel: 'Cancel',
}

/** Preview of a bulk action: affected orders, exclusions with reasons, and mails. */
function OrderActPreview({ asked, onBack, onDone }: OrderActPreviewProps) {
  const { kind } = asked.action
  const preview = useQuery({
    queryKey: ['bulk-preview', asked],
    queryFn: ({ signal }) => call(previewOrderBulkAct, { body: asked, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const [running, setRunning] = useState<OrderBulkAct | null>(null)
  const { busy, during } = useBusy()
  const changed = preview.data?.changed ?? 0
  const apply = async () => {
    const ended = await runBulkAct(orderActs, {
      start: () => call(startOrderBulkAct, { body: asked }),
      done: doneWords[kind],
      onProgress: setRunning,
    })
    setRunning(null)
    if (ended) onDone()
  }
  return (
    <Dialog
      onClose={onBack}
      title="This would change"
      cancel="Back"
      closeOnBackdrop={false}
      footer={
        changed > 0 && (
          <Button
            busy={busy}
            variant={kind === 'cancel' ? 'danger' : 'primary'}
            onClick={() => void during(apply)}
          >
            {verbs[kind] ?? 'Change'} {countOf(orderActs, changed)}
          </Button>
        )
      }
    >
      <Loaded query={preview} what="what would change">
        {(bulkPreview) => <PreviewDetails preview={bulkPreview} kind={kind} />}
      </Loaded>
      {running && (
        <div className="flex items-end gap-3">
          <ChangeState change={running} />
          <ChangeActs kind={orderActs} change={running} />
        </div>
      )}
    </Dialog>
  )
}

function PreviewDetails({ preview, kind }: { preview: OrderBulkPreview; kind: OrderBulkKind }) {
  const { changed, mails, paid, examples } = preview
  const others = changed - examples.length
  return (
    <div className="flex flex-col gap-4 text-[0.9375rem]">
      <PreviewFigures kind={orderActs} preview={preview} />
      {changed > 0 && (
        <ul className="flex flex-col gap-1">
          {isFinal({ kind }) && <li>This can’t be undone.</li>}
          <li>{mailWords(mails)}</li>
          {paid > 0 && (
            <li>
              {count(paid)} of them {paid === 1 ? 'was' : 'were'} paid. Refund each one separately;
              they are listed under Problems.
            </li>
          )}
        </ul>
      )}
      {changed > 0 && (
        <p className="text-soft">
          {examples.map(({ title }) => title).join(', ')}
          {others > 0 && ` and ${countOf(orderActs, others)} more`}
        </p>
      )}
    </div>
  )
}

function mailWords(mails: number): string {
  if (mails === 0) return 'No customers are emailed.'
  return mails === 1 ? '1 customer is emailed.' : `${count(mails)} emails go to customers.`
}
