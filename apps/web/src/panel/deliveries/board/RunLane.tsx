import type { BoardRun } from '@marketday/contract/deliveries/deliveries'
import { useState } from 'react'

import { clock, counted } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { duration, kilometres, minutesLate, windowOf } from '../delivery-words.ts'
import { Lane } from './Lane.tsx'
import type { LaneListProps } from './Lane.tsx'
import { isOffDuty } from './lanes.ts'
import type { Board, RunLane as Run } from './lanes.ts'
import { RunStrip } from './RunStrip.tsx'
import type { Scale } from './run-scale.ts'

interface RunLaneProps extends LaneListProps {
  lane: Run
  digit: string
  board: Board
  scale: Scale | null
}

/** A driver's run: by hour, and its stops. */
export function RunLane({ lane, digit, board, scale, ...list }: RunLaneProps) {
  const [active, setActive] = useState<string | null>(null)
  return (
    <Lane
      {...list}
      lane={lane}
      digit={digit}
      isRun
      onActive={setActive}
      note={<RunNote lane={lane} board={board} />}
      picture={
        scale && lane.driver.run ? (
          <RunStrip
            scale={scale}
            driver={lane.driver}
            rows={lane.rows}
            timeZone={board.timeZone}
            active={active}
          />
        ) : undefined
      }
    />
  )
}

function RunNote({ lane, board }: { lane: Run; board: Board }) {
  return (
    <>
      {listNotes(lane, board).join(' · ')}
      {listWarnings(lane).map((warning) => (
        <Badge key={warning} tone="bad" className="ml-2">
          {warning}
        </Badge>
      ))}
    </>
  )
}

function listNotes({ driver, stops, done }: Run, board: Board): string[] {
  const { timeZone } = board
  const { run, absence, vehicle } = driver
  const shifts = driver.shifts.map((shift) => windowOf(shift, timeZone)).join(' and ')
  return [
    absence ?? shifts,
    ...(isOffDuty(driver, board) ? ['off duty'] : []),
    ...(vehicle ? [vehicle] : []),
    ...(absence === null ? [`${stops} of ${driver.dayCapacity} stops`] : []),
    ...(run ? describeRun(run, timeZone) : []),
    ...(done > 0 ? [`${done} delivered`] : []),
  ]
}

const describeRun = ({ leavesAt, backAt, metres }: BoardRun, timeZone: string): string[] => [
  `${clock(leavesAt, timeZone)} to ${clock(backAt, timeZone)}`,
  kilometres(metres),
]

function listWarnings({ driver, rows, stops }: Run): string[] {
  const { run, absence, dayCapacity } = driver
  const late = rows.filter((row) => minutesLate(row) > 0).length
  const excess = absence === null ? stops - dayCapacity : 0
  return [
    ...(late > 0 ? [`${counted(late, 'stop')} late`] : []),
    ...(run && run.overtimeMinutes > 0 ? [`${duration(run.overtimeMinutes)} after the shift`] : []),
    ...(excess > 0 ? [`${counted(excess, 'stop')} over capacity`] : []),
    ...(absence !== null && stops > 0 ? ['No shift'] : []),
  ]
}
