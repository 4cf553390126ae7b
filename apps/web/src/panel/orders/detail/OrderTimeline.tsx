import type { Order } from '@marketday/contract/orders/orders'
import { Card } from '../../../ui/page/Card.tsx'
import { TimelineEntries } from '../../kit/page/TimelineEntries.tsx'
import { NoteForm } from './notes/NoteForm.tsx'
import { NoteView } from './notes/NoteView.tsx'

export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card title="Timeline">
      {order.actions.addNote === null && (
        <div className="no-print" data-adds="note">
          <NoteForm orderId={order.id} />
        </div>
      )}
      <TimelineEntries
        entries={order.timeline}
        renderNote={(note) => <NoteView orderId={order.id} note={note} />}
      />
    </Card>
  )
}
