import { useQuery } from '@tanstack/react-query'

import { plansDeliveries, type OrderBulkKind } from '@marketday/contract/orders/order-bulk-acts'
import { orderWords } from '@marketday/contract/orders/order-words'

import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { cancelReasons } from '../cancel-reasons.ts'
import { useCan } from '../../account-query.ts'
import { orderChoicesQuery } from '../order-queries.ts'
import type { ActForm } from './act-draft.ts'
import { orderActions } from './order-acts.ts'
import { boardQuery, slotsQuery } from '../../deliveries/delivery-queries.ts'
import { dayAfter, windowOf } from '../../deliveries/delivery-words.ts'

export function OrderActFields({ form }: { form: ActForm }) {
  const { kind } = form.draft
  const can = useCan()
  const offered = optionsOf(orderActions).filter(
    ({ value }) => !plansDeliveries({ kind: value as OrderBulkKind }) || can('deliveries.edit'),
  )
  return (
    <>
      <SelectField
        label="Action"
        options={offered}
        hint={orderActions[kind].hint}
        {...form.text('kind')}
      />
      {kind === 'tags' && <TagFields form={form} />}
      {kind === 'assign' && <AssigneeField form={form} />}
      {kind === 'driver' && <DriverField form={form} />}
      {kind === 'slot' && <OrderActSlot form={form} />}
      {kind === 'due' && (
        <TextField
          label="Due"
          type="date"
          optional
          hint="Leave empty to remove the due date."
          {...form.text('dueOn')}
        />
      )}
      {kind === 'priority' && (
        <SelectField
          label="Priority"
          options={optionsOf(orderWords.priority)}
          {...form.text('priority')}
        />
      )}
      {kind === 'cancel' && <CancelFields form={form} />}
    </>
  )
}

function TagFields({ form }: { form: ActForm }) {
  return (
    <>
      <TextField label="Add tags" hint="Separate tags with commas" {...form.text('add')} />
      <TextField label="Remove tags" {...form.text('remove')} />
    </>
  )
}

function AssigneeField({ form }: { form: ActForm }) {
  const people = useQuery(orderChoicesQuery).data?.people ?? []
  return (
    <SelectField
      label="Assigned to"
      placeholder="No one"
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.text('assigneeId')}
    />
  )
}

function DriverField({ form }: { form: ActForm }) {
  const drivers = useQuery(orderChoicesQuery).data?.drivers ?? []
  return (
    <SelectField
      label="Driver"
      placeholder="No one"
      options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.text('driverId')}
    />
  )
}

function CancelFields({ form }: { form: ActForm }) {
  return (
    <>
      <SelectField label="Reason" options={cancelReasons} {...form.text('reason')} />
      <TextArea label="Note" optional rows={2} maxLength={500} {...form.text('note')} />
      <Checkbox
        label="Put the goods back into stock"
        hint="Otherwise they are written off."
        {...form.tick('restock')}
      />
      <Checkbox label="Email the customers" {...form.tick('notify')} />
    </>
  )
}

function OrderActSlot({ form }: { form: ActForm }) {
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
