import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useCan } from '../../use-can.ts'
import { boardQuery } from '../delivery-queries.ts'
import { BoardDay } from './BoardDay.tsx'
import { DeliverySheet } from './DeliverySheet.tsx'
import { DisputesCard } from './DisputesCard.tsx'
import { lanesOf, shows } from './lanes.ts'
import type { Board } from './lanes.ts'
import { Lane } from './Lane.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useListAddress, type ListAddress } from '../../kit/list/list-address.ts'

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
  return (
    <div className="flex flex-col gap-5">
      <BoardDay board={data} show={show} change={change}>
        {mayPlan && data.rows.length > 0 && (
          <Button onClick={() => change('plan', 'preview')}>Plan the day</Button>
        )}
      </BoardDay>
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
      {mayPlan && address.value('plan') && (
        <PlanDialog board={data} onClose={() => change('plan', null)} />
      )}
    </div>
  )
}
