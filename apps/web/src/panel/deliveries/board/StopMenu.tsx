import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import {
  receiveReturn,
  returnToStore,
  unlockPin,
  retryDelivery,
  scheduleDelivery,
} from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow, DispatchAction } from '@marketday/contract/deliveries/deliveries'

import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { moveInRun, unassignRows } from './assign-stops.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { act, perform, slotsQuery } from '../delivery-queries.ts'
import type { Board } from './lanes.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Ending } from './ReasonDialog.tsx'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { dayAfter, windowOf } from '../delivery-words.ts'

/** Actions on one stop. */
export function StopMenu({ row, board }: { row: DeliveryRow; board: Board }) {
  const [dialog, setDialog] = useState<'time' | 'move' | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const params = { deliveryId: row.id }
  const may = (action: DispatchAction) => row.actions[action] === null
  const entry = (action: DispatchAction, menuEntry: MenuEntry): MenuEntry[] =>
    may(action) ? [menuEntry] : []

  const simple = (
    action: DispatchAction,
    label: string,
    { work, done }: { work: () => Promise<unknown>; done: string },
  ) =>
    entry(action, {
      label,
      onSelect: () => void act(work, { done, failed: 'The change could not be saved' }),
    })

  const groups = [
    [
      ...entry('assign', { label: 'Move to…', onSelect: () => setDialog('move') }),
      ...entry('move', { label: 'Move up', onSelect: () => void moveInRun(row.id, 'up') }),
      ...entry('move', { label: 'Move down', onSelect: () => void moveInRun(row.id, 'down') }),
      ...entry('unassign', {
        label: 'Unassign driver',
        onSelect: () => void unassignRows(row.day ?? board.day, [row]),
      }),
    ],
    [
      ...entry('schedule', {
        label: row.status === 'scheduled' ? 'Change the time…' : 'Choose a time…',
        onSelect: () => setDialog('time'),
      }),
      ...entry('retry', { label: 'Try again at another time…', onSelect: () => setDialog('time') }),
      ...simple('returnToStore', 'Return to store', {
        work: () => call(returnToStore, { params }),
        done: 'The goods are coming back',
      }),
      ...simple('receive', 'Goods are back in the store', {
        work: () => call(receiveReturn, { params }),
        done: 'The goods are back in stock',
      }),
      ...simple('unlockPin', 'Unlock PIN', {
        work: () => call(unlockPin, { params }),
        done: 'The PIN is unlocked',
      }),
    ],
    [
      ...entry('deliver', { label: 'Mark as delivered…', onSelect: () => setEnding('deliver') }),
      ...entry('fail', { label: 'Mark as failed…', onSelect: () => setEnding('fail') }),
      ...entry('correct', {
        label: 'Reopen delivery…',
        onSelect: () => setEnding('correct'),
      }),
      ...entry('cancel', {
        label: 'Cancel delivery…',
        dangerous: true,
        onSelect: () => setEnding('cancel'),
      }),
    ],
  ]
  if (groups.every((group) => group.length === 0)) return null
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="small">
            Actions
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        groups={groups}
      />
      {dialog === 'time' && <TimeDialog row={row} board={board} onClose={() => setDialog(null)} />}
      {dialog === 'move' && (
        <MoveDialog day={row.day ?? board.day} rows={[row]} onClose={() => setDialog(null)} />
      )}
      {ending && <ReasonDialog row={row} ending={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function TimeDialog({
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
            const isInRun = row.status === 'scheduled' && slot.startsAt === row.slot?.startsAt
            const isFull = slot.taken >= slot.capacity
            const isClosed = Date.parse(slot.closesAt) <= slots.dataUpdatedAt
            return {
              value: slot.id,
              label: windowOf(slot, board.timeZone),
              hint: isInRun
                ? 'Current time slot'
                : isClosed
                  ? 'Closed'
                  : `${slot.capacity - slot.taken} of ${slot.capacity} free`,
              disabled: isInRun || isFull || isClosed,
            }
          })}
        />
      )}
    </FormDialog>
  )
}
