import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import {
  receiveReturn,
  returnToStore,
  unlockPin,
  retryDelivery,
  scheduleDelivery,
} from '@marketday/contract/deliveries/deliveries'
import type {
  BoardDriver,
  DeliveryRow,
  DispatchAction,
} from '@marketday/contract/deliveries/deliveries'

import { call } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { assignStop, unassignStop } from './assign-stop.ts'
import type { Accepted } from './assign-stop.ts'
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

/** Reason against an assignment, which the dispatcher may accept. */
interface Objection {
  readonly driver: BoardDriver
  readonly title: string
  readonly text: string
  readonly accepted: Accepted
}

export function StopMenu({ row, board }: { row: DeliveryRow; board: Board }) {
  const [timing, setTiming] = useState(false)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [objection, setObjection] = useState<Objection | null>(null)
  const params = { deliveryId: row.id }
  const loadOf = (driver: BoardDriver) =>
    board.rows.filter(
      (delivery) =>
        delivery.driverId === driver.id &&
        ['assigned', 'en_route', 'arrived'].includes(delivery.status),
    ).length
  const assign = async (driver: BoardDriver, accepted: Accepted = {}) => {
    const late = await assignStop(row, driver, accepted)
    if (late !== null)
      setObjection({
        driver,
        title: late.title,
        text: `${late.text}.`,
        accepted: { ...accepted, late: true },
      })
  }
  const askAboutLoad = (driver: BoardDriver) =>
    setObjection({
      driver,
      title: `${driver.name}’s vehicle is full`,
      text: `It already has ${loadOf(driver)} of ${driver.dayCapacity} stops.`,
      accepted: { overCapacity: true },
    })
  const may = (action: DispatchAction) => row.actions[action] === null
  const entry = (action: DispatchAction, menuEntry: MenuEntry): MenuEntry[] =>
    may(action) ? [menuEntry] : []

  const drivers = may('assign')
    ? board.drivers
        .filter((driver) => driver.id !== row.driverId)
        .map((driver) => ({
          label: `Assign to ${driver.name} (${loadOf(driver)}/${driver.dayCapacity})`,
          onSelect: () =>
            loadOf(driver) >= driver.dayCapacity ? askAboutLoad(driver) : void assign(driver),
          ...(driver.absence !== null && { disabledReason: 'No shift on this day' }),
        }))
    : []
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
    drivers,
    [
      ...entry('schedule', {
        label: row.status === 'scheduled' ? 'Change the time…' : 'Choose a time…',
        onSelect: () => setTiming(true),
      }),
      ...entry('retry', { label: 'Try again at another time…', onSelect: () => setTiming(true) }),
      ...entry('unassign', { label: 'Unassign driver', onSelect: () => void unassignStop(row) }),
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
          <IconButton
            label={`Actions for ${row.recipient}`}
            icon={<EllipsisVertical aria-hidden />}
          />
        }
        groups={groups}
      />
      {timing && <TimeDialog row={row} board={board} onClose={() => setTiming(false)} />}
      {ending && <ReasonDialog row={row} ending={ending} onClose={() => setEnding(null)} />}
      {objection && (
        <ConfirmDialog
          key={objection.title}
          onClose={() => setObjection((shown) => (shown === objection ? null : shown))}
          onConfirm={() => assign(objection.driver, objection.accepted)}
          title={objection.title}
          confirmLabel="Assign anyway"
        >
          {objection.text}
        </ConfirmDialog>
      )}
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
