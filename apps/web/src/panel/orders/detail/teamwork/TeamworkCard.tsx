import { priorityTitle } from '@marketday/contract/orders/lists/order-words'
import type { Order } from '@marketday/contract/orders/orders'
import { utcDay } from '../../../../platform/format.ts'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { OrderTags } from './OrderTags.tsx'
import { PriorityField } from './PriorityField.tsx'

export function TeamworkCard({ order }: { order: Order }) {
  return (
    <Card
      title="Teamwork"
      actions={
        order.actions.assign === null && (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <AssignDialog order={order} onClose={close} />}
          >
            Assign…
          </DialogButton>
        )
      }
    >
      <p className="text-sm break-words">
        {order.assignee ? (
          <>
            Assigned to <bdi className="font-medium">{order.assignee.name}</bdi>
          </>
        ) : (
          <span className="text-soft">Not assigned</span>
        )}
        {order.dueOn && `, due ${utcDay(order.dueOn)}`}
      </p>
      {order.actions.assign === null ? (
        <PriorityField order={order} />
      ) : (
        <p className="mt-2 text-sm text-soft">{priorityTitle(order.priority)}</p>
      )}
      <OrderTags order={order} />
    </Card>
  )
}
