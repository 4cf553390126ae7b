import { retryDelivery, scheduleDelivery } from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { act, slotsQuery } from '../delivery-queries.ts'
import { dayAfter, windowOf } from '../delivery-words.ts'
import type { Board } from './lanes.ts'

/** A first time for a delivery, another one, or the next one after a failed try. */
export function TimeDialog({
  row,
  board,
  onClose,
}: {
  row: DeliveryRow
  board: Board
  onClose: () => void
}) {
  const [day, setDay] = useState(board.day < board.today ? board.today : board.day)
  const [slotId, setSlotId] = useState('')
  const [missing, setMissing] = useState(false)
  const slots = useQuery(slotsQuery(day))
  const offered = slots.data?.rows.filter((slot) => slot.kind === 'delivery') ?? []
  const save = async () => {
    setMissing(!slotId)
    if (!slotId) return
    const endpoint = row.status === 'failed' ? retryDelivery : scheduleDelivery
    const done = await act(
      () => call(endpoint, { params: { deliveryId: row.id }, body: { slotId } }),
      {
        done: 'The time is set',
        failed: 'The time could not be set',
      },
    )
    if (done) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`When to deliver to ${row.recipient}`}
      cancel="Cancel"
      footer={<Button onClick={save}>Set the time</Button>}
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Day"
          type="date"
          value={day}
          min={board.today}
          max={dayAfter(board.today, 13)}
          onChange={(event) => {
            setDay(event.target.value || board.today)
            setSlotId('')
          }}
        />
        {slots.isSuccess && offered.length === 0 && (
          <p className="text-soft">There are no delivery times on this day.</p>
        )}
        {offered.length > 0 && (
          <RadioGroup
            label="Time"
            value={slotId}
            onChange={setSlotId}
            error={missing ? 'Choose a time' : undefined}
            options={offered.map((slot) => {
              const isOwn = row.status === 'scheduled' && slot.startsAt === row.slot?.startsAt
              const isFull = slot.taken >= slot.capacity
              const isClosed = Date.parse(slot.closesAt) <= slots.dataUpdatedAt
              return {
                value: slot.id,
                label: windowOf(slot, board.timeZone),
                hint: isOwn
                  ? 'Its time now'
                  : isClosed
                    ? 'Closed'
                    : `${slot.capacity - slot.taken} of ${slot.capacity} free`,
                disabled: isOwn || isFull || isClosed,
              }
            })}
          />
        )}
      </div>
    </Dialog>
  )
}
