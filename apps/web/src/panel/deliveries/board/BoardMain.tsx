import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'

import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useCan } from '../../account-query.ts'
import { BulkBar } from '../../kit/list/BulkBar.tsx'
import { useListAddress, type ListAddress } from '../../kit/list/list-address.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { useChoice } from '../../kit/list/use-selection.tsx'
import { boardQuery } from '../delivery-queries.ts'
import { AddShift } from '../drivers/AddShift.tsx'
import { BoardBar } from './BoardBar.tsx'
import { DeliverySheet } from './DeliverySheet.tsx'
import { DisputesCard } from './DisputesCard.tsx'
import { Lane } from './Lane.tsx'
import { listLanes, listRows, shows } from './lanes.ts'
import type { Board, BoardFilter, Lanes } from './lanes.ts'
import { PlanButton } from './PlanButton.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanNote } from './PlanNote.tsx'
import { RunLane } from './RunLane.tsx'
import { RunLegend } from './RunStrip.tsx'
import { findScale } from './run-scale.ts'
import { useLaneKeys } from './use-lane-keys.ts'
import { useStopActs } from './use-stop-acts.tsx'

/** Delivery day: unassigned stops and runs. Day, filters and open details are in the URL. */
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

const readFilter = ({ value }: ListAddress): BoardFilter => ({
  show: shows.find((option) => option.value === value('show'))?.value ?? 'all',
  search: value('search'),
  slot: value('slot'),
  onDuty: value('duty') === 'on',
})

function BoardLanes({ board, address }: BoardLanesProps) {
  const openPlan = (id: string | null) => address.open({ plan: id })
  const mayPlan = useCan()('deliveries.edit')
  const filter = readFilter(address)
  const lanes = listLanes(board, filter)
  const opened = address.value('delivery')
  return (
    <div className="flex flex-col gap-3">
      <BoardBar board={board} filter={filter} address={address}>
        {mayPlan && board.rows.length > 0 && <PlanButton board={board} open={openPlan} />}
      </BoardBar>
      {mayPlan && <BoardPlan board={board} planId={address.value('plan')} open={openPlan} />}
      {lacksDrivers(board) && <AddShift day={board.day} />}
      <DisputesCard timeZone={board.timeZone} open={(id) => address.open({ delivery: id })} />
      {listRows(lanes).length === 0 && (
        <EmptyState
          title={
            board.rows.length === 0
              ? 'No deliveries on this day'
              : 'No matching deliveries on this day'
          }
        >
          Delivery orders appear here when they are placed.
        </EmptyState>
      )}
      <BoardStops board={board} lanes={lanes} open={(id) => address.open({ delivery: id })} />
      {opened && (
        <DeliverySheet
          deliveryId={opened}
          board={board}
          onClose={() => address.open({ delivery: null })}
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

const rowKey = ({ id }: DeliveryRow) => id
const rowName = ({ orderNumber, recipient }: DeliveryRow) => `#${orderNumber} ${recipient}`

interface BoardStopsProps {
  board: Board
  lanes: Lanes
  open: (deliveryId: string) => void
}

/** Unassigned and failed stops on the left, runs on the right; one bar acts on selected stops. */
function BoardStops({ board, lanes, open }: BoardStopsProps) {
  const mayChange = useCan()('deliveries.edit')
  const { list } = useListKeys({ choose: mayChange, rows: '[data-row]' })
  useLaneKeys(list)
  const rows = useMemo(() => listRows(lanes), [lanes])
  const { chosen, clear, selection } = useChoice({ rows, rowKey, rowName })
  const { acts, dialog } = useStopActs(board.day, clear)
  const scale = findScale(board.drivers, board.timeZone)
  const common = { timeZone: board.timeZone, selection: mayChange ? selection : null, open }
  const { unassigned, runs, failed, done } = lanes
  const hasLeft = unassigned !== null || failed !== null
  return (
    <div ref={list} className="flex flex-col gap-3">
      <div className={hasLeft && runs.length > 0 ? twoColumns : 'contents'}>
        {hasLeft && (
          <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]">
            {failed && <Lane {...common} lane={failed} digit="failed" />}
            {unassigned && <Lane {...common} lane={unassigned} digit="0" isTall />}
          </div>
        )}
        {runs.length > 0 && (
          <div className="flex min-w-0 flex-col gap-2">
            <RunLegend />
            {runs.map((lane, index) => (
              <RunLane
                key={lane.key}
                {...common}
                lane={lane}
                digit={String(index + 1)}
                board={board}
                scale={scale}
              />
            ))}
          </div>
        )}
      </div>
      {done && <Lane {...common} lane={done} digit="done" isFolded />}
      <BulkBar chosen={chosen} acts={acts} onClear={clear} />
      {dialog}
    </div>
  )
}

const twoColumns = 'grid items-start gap-3 lg:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]'
