import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useCan } from '../../account-query.ts'
import { boardQuery } from '../delivery-queries.ts'
import { DeliverySheet } from './DeliverySheet.tsx'
import { AddShift } from '../drivers/AddShift.tsx'
import { DisputesCard } from './DisputesCard.tsx'
import { lanesOf, shows } from './lanes.ts'
import type { Board, BoardLane, Show } from './lanes.ts'
import { planDay } from './plan-day.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanNote } from './PlanNote.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useListAddress, type ListAddress } from '../../kit/list/list-address.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StopRow } from './StopRow.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { dayAfter } from '../delivery-words.ts'

/** Delivery day as lanes. Day, filter and open details are in the URL. */
export function BoardMain() {
  const address = useListAddress()
  const board = useQuery(boardQuery(address.value('day')))
  return (
    <Loaded query={board} what="the board">
      {(data) => <BoardLanes board={data} address={address} />}
    </Loaded>
  )
}

interface BoardLanesProps {
  board: Board
  address: ListAddress
}

function BoardLanes({ board: data, address }: BoardLanesProps) {
  const change = (name: string, value: string | null) => address.change({ [name]: value })
  const mayPlan = useCan()('deliveries.edit')
  const show = shows.find((option) => option.value === address.value('show'))?.value ?? 'all'
  const lanes = lanesOf(data, show)
  const opened = address.value('delivery')
  const openPlan = (id: string | null) => change('plan', id)
  return (
    <div className="flex flex-col gap-5">
      <BoardDay board={data} show={show} change={change}>
        {mayPlan && data.rows.length > 0 && (
          <Button onClick={() => planDay(data.day, openPlan)}>Plan the day</Button>
        )}
      </BoardDay>
      {mayPlan && <BoardPlan board={data} planId={address.value('plan')} open={openPlan} />}
      {lacksDrivers(data) && <AddShift day={data.day} />}
      <DisputesCard timeZone={data.timeZone} open={(id) => change('delivery', id)} />
      {lanes.length === 0 && (
        <EmptyState
          title={
            show === 'all' ? 'No deliveries on this day' : 'No matching deliveries on this day'
          }
        >
          Delivery orders appear here when they are placed.
        </EmptyState>
      )}
      {lanes.map((lane) => (
        <Lane key={lane.key} lane={lane} board={data} open={(id) => change('delivery', id)} />
      ))}
      {opened && (
        <DeliverySheet
          deliveryId={opened}
          timeZone={data.timeZone}
          onClose={() => change('delivery', null)}
        />
      )}
    </div>
  )
}

const lacksDrivers = ({ rows, drivers }: Board) =>
  rows.length > 0 && drivers.every(({ absence }) => absence !== null)

interface BoardPlanProps {
  board: Board
  planId: string
  open: (planId: string | null) => void
}

/** The opened plan, or a note of the one in progress. */
function BoardPlan({ board, planId, open }: BoardPlanProps) {
  if (planId)
    return <PlanDialog planId={planId} board={board} open={open} onClose={() => open(null)} />
  return board.plan && <PlanNote plan={board.plan} open={open} />
}

interface LaneProps {
  lane: BoardLane
  board: Board
  open: (deliveryId: string) => void
}

function Lane({ lane, board, open }: LaneProps) {
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

interface BoardDayProps {
  board: Board
  show: Show
  change: (name: string, value: string | null) => void
  children: ReactNode
}

function BoardDay({ board: { day, today }, show, change, children }: BoardDayProps) {
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
