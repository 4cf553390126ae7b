import { addOrderNote } from '@marketday/contract/orders/acts/order-marks'
import type { Order } from '@marketday/contract/orders/orders'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { TimelineEntries } from '../../kit/page/TimelineEntries.tsx'
import { performOnOrder } from '../order-queries.ts'

export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card title="Timeline">
      {order.actions.addNote === null && (
        <div className="no-print">
          <NoteForm orderId={order.id} />
        </div>
      )}
      <TimelineEntries entries={order.timeline} />
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
