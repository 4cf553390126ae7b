import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
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
import { Loaded } from '../../lists/Loaded.tsx'

/** The day as a list of lanes. Day, filter and what is open stand in the address. */
export function BoardMain() {
  const [search, setSearch] = useSearchParams()
  const board = useQuery(boardQuery(search.get('day') ?? ''))
  const change = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { preventScrollReset: true },
    )
  return (
    <Loaded query={board} what="the board">
      {(data) => <BoardLanes board={data} search={search} change={change} />}
    </Loaded>
  )
}

interface BoardLanesProps {
  board: Board
  search: URLSearchParams
  change: (name: string, value: string | null) => void
}

function BoardLanes({ board: data, search, change }: BoardLanesProps) {
  const mayPlan = useCan()('deliveries.edit')
  const show = shows.find((each) => each.value === search.get('show'))?.value ?? 'all'
  const lanes = lanesOf(data, show)
  const opened = search.get('delivery')
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
            show === 'all' ? 'Nothing to deliver on this day' : 'Nothing of this kind on this day'
          }
        >
          Orders with delivery appear here as soon as they are placed.
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
      {mayPlan && search.get('plan') && (
        <PlanDialog board={data} onClose={() => change('plan', null)} />
      )}
    </div>
  )
}
