import { Card } from '../../../ui/page/Card.tsx'
import type { Board, BoardLane } from './lanes.ts'
import { StopRow } from './StopRow.tsx'

interface LaneProps {
  lane: BoardLane
  board: Board
  open: (deliveryId: string) => void
}

export function Lane({ lane, board, open }: LaneProps) {
  return (
    <Card title={`${lane.title} (${lane.rows.length})`} description={lane.note || undefined} flush>
      {lane.rows.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-soft">
          No stops yet. Assign some from the lane above, or plan the day.
        </p>
      ) : (
        <ol aria-label={lane.title}>
          {lane.rows.map((row, index) => (
            <StopRow
              key={row.id}
              row={row}
              place={lane.driver ? index + 1 : null}
              board={board}
              open={open}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}
