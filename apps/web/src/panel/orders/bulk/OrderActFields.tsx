import {
  plansDeliveries,
  type OrderBulkKind,
} from '@marketday/contract/orders/bulk/order-bulk-acts'
import { orderWords } from '@marketday/contract/orders/lists/order-words'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { cancelReasons } from '../cancel-reasons.ts'
import { useCan } from '../../use-can.ts'
import { orderChoicesQuery } from '../order-queries.ts'
import type { ActForm } from './act-draft.ts'
import { OrderActSlot } from './OrderActSlot.tsx'

const kinds: Readonly<Record<OrderBulkKind, string>> = {
  pack: 'Pack, all of it',
  pick: 'Start picking',
  handOver: 'Hand over',
  capture: 'Take authorised money',
  driver: 'Give to a driver',
  slot: 'Set the delivery time',
  tags: 'Tags',
  assign: 'Assign to somebody',
  due: 'Due day',
  priority: 'Priority',
  archive: 'Archive',
  unarchive: 'Bring back from the archive',
  cancel: 'Cancel',
}

const hints: Partial<Record<OrderBulkKind, string>> = {
  pack: 'Everything in them is ticked off as being in the box.',
  handOver: 'To the driver, or to the customer at pick-up. What is still to be paid is left out.',
  capture:
    'What is due is taken from the cards, and the rest released. What a bank refuses stands in the change and among the problems.',
  driver: 'Those that have a delivery time, and are not on their way yet.',
  slot: 'Customers are written to. Times that are full take no more.',
  archive: 'Finished orders go out of sight. Nothing else changes.',
}

/** What is to be done, and what has to be said for it. */
export function OrderActFields({ form }: { form: ActForm }) {
  const { kind } = form.draft
  const can = useCan()
  const offered = optionsOf(kinds).filter(
    ({ value }) => !plansDeliveries({ kind: value as OrderBulkKind }) || can('deliveries.edit'),
  )
  return (
    <>
      <SelectField label="What to do" options={offered} hint={hints[kind]} {...form.text('kind')} />
      {kind === 'tags' && <TagFields form={form} />}
      {kind === 'assign' && <AssigneeField form={form} />}
      {kind === 'driver' && <DriverField form={form} />}
      {kind === 'slot' && <OrderActSlot form={form} />}
      {kind === 'due' && (
        <TextField
          label="Due"
          type="date"
          optional
          hint="Without a day they are due on none."
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
      <TextField label="Add tags" hint="With commas between them" {...form.text('add')} />
      <TextField label="Take tags off" {...form.text('remove')} />
    </>
  )
}

function AssigneeField({ form }: { form: ActForm }) {
  const people = useQuery(orderChoicesQuery).data?.people ?? []
  return (
    <SelectField
      label="Assigned to"
      placeholder="Nobody"
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
      placeholder="Nobody"
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
        hint="Without this they are written off."
        {...form.tick('restock')}
      />
      <Checkbox label="Write to the customers" {...form.tick('notify')} />
    </>
  )
}
