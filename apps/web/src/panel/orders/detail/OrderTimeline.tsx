import { addOrderNote } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnOrder } from '../order-queries.ts'

export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card title="Timeline">
      {order.actions.addNote === null && <NoteForm orderId={order.id} />}
      <ol className="mt-4 divide-y first:mt-0 divide-line text-sm">
        {order.timeline.toReversed().map((entry, index) => (
          <li key={`${entry.occurredAt}${index}`} className="py-2.5">
            <p
              className={
                entry.action === 'order.note'
                  ? 'rounded-lg bg-hover px-3 py-2 break-words whitespace-pre-line'
                  : 'break-words'
              }
            >
              {entry.message}
            </p>
            <p className="mt-0.5 text-soft">
              {entry.actorName} · {moment(entry.occurredAt)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function NoteForm({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const isMissing = text.trim() === ''
  const save = async () => {
    const add = () => call(addOrderNote, { params: { orderId }, body: { text } })
    const said = { done: 'Note added', failed: 'The note could not be added' }
    if (await actOnOrder(add, said)) setText('')
  }
  return (
    <Form
      action="Add note"
      button={{ variant: 'secondary', size: 'small', className: '' }}
      className="flex flex-col items-start gap-2"
      isComplete={!isMissing}
      onSubmit={save}
    >
      {({ isChecked }) => (
        <TextArea
          label="Note for the team"
          hint="Customers never see it."
          rows={2}
          maxLength={2000}
          className="w-full"
          value={text}
          error={isChecked && isMissing ? 'Write something first' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Form>
  )
}
