import { addOrderNote } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useBusy } from '../../act.ts'
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
  const [error, setError] = useState('')
  const { busy, during } = useBusy()
  const save = async () => {
    if (text.trim() === '') return setError('Write something first')
    setError('')
    const said = { done: 'Note added', failed: 'The note could not be added' }
    const add = () => call(addOrderNote, { params: { orderId }, body: { text } })
    if (await during(() => actOnOrder(said, add))) setText('')
  }
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label="Note for the team"
        hint="Customers never see it."
        rows={2}
        maxLength={2000}
        className="w-full"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        Add note
      </Button>
    </form>
  )
}
