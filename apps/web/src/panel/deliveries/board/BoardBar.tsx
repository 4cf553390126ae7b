import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { dayAfter } from '../delivery-words.ts'
import { listSlots, shows } from './lanes.ts'
import type { Board, BoardFilter } from './lanes.ts'

interface BoardBarProps {
  board: Board
  filter: BoardFilter
  address: ListAddress
  children: ReactNode
}

/** Day and filters of the board, both in the URL. */
export function BoardBar({ board, filter, address, children }: BoardBarProps) {
  const { day, today } = board
  const change = (name: string, value: string | null) => address.change({ [name]: value })
  const choose = (next: string) => change('day', next === today ? null : next)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex items-center">
        <IconButton
          label="The day before"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => choose(dayAfter(day, -1))}
        />
        <TextField
          label="Day"
          labelHidden
          type="date"
          value={day}
          onChange={(event) => event.target.value && choose(event.target.value)}
          className="w-40"
        />
        <IconButton
          label="The day after"
          icon={<ChevronRight aria-hidden />}
          onClick={() => choose(dayAfter(day, 1))}
        />
      </div>
      {day !== today && (
        <Button variant="secondary" onClick={() => choose(today)}>
          Today
        </Button>
      )}
      <ListSearch address={address} label="Search by order, name or address" placeholder="Search" />
      <SelectField
        label="Show"
        labelHidden
        options={shows}
        value={filter.show}
        onChange={({ target }) => change('show', target.value === 'all' ? null : target.value)}
        className="w-36"
      />
      <SelectField
        label="Time slot"
        labelHidden
        placeholder="Any time"
        options={listSlots(board)}
        value={filter.slot}
        onChange={({ target }) => change('slot', target.value || null)}
        className="w-36"
      />
      {day === today && board.drivers.some(({ onDuty }) => !onDuty) && (
        <Checkbox
          label="Hide off-duty drivers"
          checked={filter.onDuty}
          onChange={({ target }) => change('duty', target.checked ? 'on' : null)}
        />
      )}
      <div className="ml-auto">{children}</div>
    </div>
  )
}
