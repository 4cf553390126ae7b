import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { dayAfter } from '../delivery-words.ts'
import { shows } from './lanes.ts'
import type { Board, Show } from './lanes.ts'

interface BoardDayProps {
  board: Board
  show: Show
  change: (name: string, value: string | null) => void
  children: ReactNode
}

export function BoardDay({ board: { day, today }, show, change, children }: BoardDayProps) {
  const choose = (next: string) => change('day', next === today ? null : next)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <IconButton
        label="The day before"
        icon={<ChevronLeft aria-hidden />}
        onClick={() => choose(dayAfter(day, -1))}
      />
      <TextField
        label="Day"
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
      {day !== today && (
        <Button variant="secondary" onClick={() => choose(today)}>
          Today
        </Button>
      )}
      <SelectField
        label="Show"
        options={shows}
        value={show}
        onChange={(event) =>
          change('show', event.target.value === 'all' ? null : event.target.value)
        }
        className="w-52"
      />
      <div className="ml-auto">{children}</div>
    </div>
  )
}
