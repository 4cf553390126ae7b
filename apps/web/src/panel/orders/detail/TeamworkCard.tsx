import { useQuery } from '@tanstack/react-query'

import { priorityTitle, orderWords } from '@marketday/contract/orders/order-words'
import type { Order } from '@marketday/contract/orders/orders'
import { tagOrder, prioritiseOrder, assignOrder } from '@marketday/contract/orders/acts/order-marks'
import type { OrderPriority } from '@marketday/contract/orders/order-priority'

import { utcDay } from '../../../platform/format.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { TagList } from '../../kit/tags/TagList.tsx'
import { actOnOrder, orderChoicesQuery, performOnOrder } from '../order-queries.ts'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { useChoice } from '../../forms/use-choice.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

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

function OrderTags({ order }: { order: Order }) {
  const change = (body: { add: string[]; remove: string[] }) =>
    call(tagOrder, { params: { orderId: order.id }, body })
  return (
    <TagList
      tags={order.tags}
      findKnown={async () => (await queryClient.fetchQuery(orderChoicesQuery)).tags}
      mayTag={order.actions.tag === null}
      add={(tag) => performOnOrder(() => change({ add: [tag], remove: [] }), 'Tag added')}
      remove={(tag) =>
        actOnOrder(() => change({ add: [], remove: [tag] }), {
          failed: 'The tag could not be removed',
        })
      }
    />
  )
}

/** Inline select; a refusal restores the old value. */
export function PriorityField({ order }: { order: Order }) {
  const [priority, choose] = useChoice(order.priority, (chosen) =>
    actOnOrder(
      () => call(prioritiseOrder, { params: { orderId: order.id }, body: { priority: chosen } }),
      { done: priorityTitle(chosen), failed: 'The priority could not be changed' },
    ),
  )
  return (
    <SelectField
      label="Priority"
      className="no-print mt-4"
      options={optionsOf(orderWords.priority)}
      value={priority}
      onChange={({ target }) => choose(target.value as OrderPriority)}
    />
  )
}

function AssignDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const people =
    useQuery(orderChoicesQuery).data?.people ?? (order.assignee ? [order.assignee] : [])
  const form = useForm(
    { assigneeId: order.assignee?.id ?? '', dueOn: order.dueOn ?? '' },
    (draft) => checked({ assigneeId: draft.assigneeId || null, dueOn: draft.dueOn || null }, {}),
  )
  const save = (body: { assigneeId: string | null; dueOn: string | null }) =>
    performOnOrder(() => call(assignOrder, { params: { orderId: order.id }, body }), 'Assigned')
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Assign order ${order.number}`}
      description="Who on the team handles it, and by when. The customer is not notified."
      action="Save"
      {...form.sending(save)}
    >
      <SelectField
        label="Assigned to"
        placeholder="No one"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.text('assigneeId')}
      />
      <TextField label="Due" type="date" optional {...form.text('dueOn')} />
    </FormDialog>
  )
}
