import { addOrderNote } from '@marketday/contract/orders/acts/order-marks'
import type { Order } from '@marketday/contract/orders/orders'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { performOnOrder } from '../order-queries.ts'

export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card title="Timeline">
      {order.actions.addNote === null && (
        <div className="no-print">
          <NoteForm orderId={order.id} />
        </div>
      )}
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
  const form = useForm({ text: '' }, (note) =>
    checked(note, { text: note.text.trim() === '' && 'Write something first' }),
  )
  const save = async (body: { text: string }) => {
    const add = () => call(addOrderNote, { params: { orderId }, body })
    await performOnOrder(add, 'Note added')
    form.change({ text: '' })
  }
  return (
    <Form
      action="Add note"
      button={{ variant: 'secondary', size: 'small', className: '' }}
      className="flex flex-col items-start gap-2"
      {...form.sending(save)}
    >
      <TextArea
        label="Note for the team"
        hint="Customers never see it."
        rows={2}
        maxLength={2000}
        className="w-full"
        {...form.text('text')}
      />
    </Form>
  )
}
