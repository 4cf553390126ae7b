import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { boardQuery, slotsQuery } from '../../deliveries/delivery-queries.ts'
import { dayAfter, windowOf } from '../../deliveries/delivery-words.ts'
import type { ActForm } from './act-draft.ts'

export function OrderActSlot({ form }: { form: ActForm }) {
  const board = useQuery(boardQuery('')).data
  const day = form.draft.slotDay || board?.today
  const slots = useQuery({ ...slotsQuery(day ?? ''), enabled: day !== undefined })
  if (!board || day === undefined) return null
  const offered = (slots.data?.rows ?? []).filter(
    (slot) =>
      slot.kind === 'delivery' &&
      slot.taken < slot.capacity &&
      Date.parse(slot.closesAt) > slots.dataUpdatedAt,
  )
  return (
    <>
      <TextField
        label="Day"
        type="date"
        min={board.today}
        max={dayAfter(board.today, 13)}
        {...form.text('slotDay')}
        value={day}
        onChange={(event) => form.change({ slotDay: event.target.value, slotId: '' })}
      />
      <SelectField
        label="Time"
        placeholder="Choose a time"
        hint={
          slots.isSuccess && offered.length === 0
            ? 'There is no delivery time on this day that can be booked.'
            : undefined
        }
        options={offered.map((slot) => ({
          value: slot.id,
          label: `${windowOf(slot, board.timeZone)}, ${slot.capacity - slot.taken} of ${slot.capacity} free`,
        }))}
        {...form.text('slotId')}
      />
    </>
  )
}
