import { retryDelivery, scheduleDelivery } from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { perform, slotsQuery } from '../delivery-queries.ts'
import { dayAfter, windowOf } from '../delivery-words.ts'
import type { Board } from './lanes.ts'

export function TimeDialog({
  row,
  board,
  onClose,
}: {
  row: DeliveryRow
  board: Board
  onClose: () => void
}) {
  const form = useForm(
    { day: board.day < board.today ? board.today : board.day, slotId: '' },
    ({ slotId }) => checked({ slotId }, { slotId: slotId === '' && 'Choose a time' }),
  )
  const slots = useQuery(slotsQuery(form.draft.day))
  const offered = slots.data?.rows.filter((slot) => slot.kind === 'delivery') ?? []
  const endpoint = row.status === 'failed' ? retryDelivery : scheduleDelivery
  const save = (body: { slotId: string }) =>
    perform(() => call(endpoint, { params: { deliveryId: row.id }, body }), 'The time is set')
  return (
    <FormDialog
      onClose={onClose}
      title={`When to deliver to ${row.recipient}`}
      action="Set the time"
      {...form.sending(save)}
    >
      <TextField
        label="Day"
        type="date"
        value={form.draft.day}
        min={board.today}
        max={dayAfter(board.today, 13)}
        onChange={(event) => {
          form.change({ day: event.target.value || board.today, slotId: '' })
        }}
      />
      {slots.isSuccess && offered.length === 0 && (
        <p className="text-soft">There are no delivery times on this day.</p>
      )}
      {offered.length > 0 && (
        <RadioGroup
          label="Time"
          {...form.value('slotId')}
          options={offered.map((slot) => {
            const isOwn = row.status === 'scheduled' && slot.startsAt === row.slot?.startsAt
            const isFull = slot.taken >= slot.capacity
            const isClosed = Date.parse(slot.closesAt) <= slots.dataUpdatedAt
            return {
              value: slot.id,
              label: windowOf(slot, board.timeZone),
              hint: isOwn
                ? 'Current time slot'
                : isClosed
                  ? 'Closed'
                  : `${slot.capacity - slot.taken} of ${slot.capacity} free`,
              disabled: isOwn || isFull || isClosed,
            }
          })}
        />
      )}
    </FormDialog>
  )
}
