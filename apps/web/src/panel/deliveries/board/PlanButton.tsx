import { ChevronDown } from 'lucide-react'

import { counted } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import type { Board } from './lanes.ts'
import { planDay } from './plan-day.ts'

interface PlanButtonProps {
  board: Board
  open: (planId: string) => void
}

/** Plans the whole day, only new stops, or one run. */
export function PlanButton({ board, open }: PlanButtonProps) {
  const { day, rows, drivers } = board
  const added = rows.filter(({ status }) => status === 'scheduled').length
  const insert: MenuEntry[] =
    added > 0
      ? [
          {
            label: `Insert ${counted(added, 'unassigned stop')}`,
            onSelect: () => void planDay(day, open, { kind: 'new' }),
          },
        ]
      : []
  const runs = drivers
    .filter(({ id, absence }) => {
      const waiting = rows.filter((row) => row.driverId === id && row.status === 'assigned')
      return absence === null && waiting.length > 1
    })
    .map(({ id, name }): MenuEntry => ({
      label: `Reorder the run of ${name}`,
      onSelect: () => void planDay(day, open, { kind: 'run', driverId: id }),
    }))
  return (
    <div className="flex gap-1">
      <Button onClick={() => planDay(day, open)}>Plan the day</Button>
      {insert.length + runs.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton label="More ways to plan" icon={<ChevronDown aria-hidden />} />}
          groups={[insert, runs]}
        />
      )}
    </div>
  )
}
