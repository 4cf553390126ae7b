import { applyPlan, arrangeRuns } from '@marketday/contract/deliveries/delivery-plan'
import type { DeliveryPlan } from '@marketday/contract/deliveries/delivery-plan'
import { undoPlan } from '@marketday/contract/deliveries/undo-dispatch'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../platform/api/api.ts'
import { counted } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { act, planQuery } from '../delivery-queries.ts'
import type { Board } from './lanes.ts'
import { cancelDayPlan, planDay } from './plan-day.ts'
import { PlanPreview } from './PlanPreview.tsx'

interface PlanDialogProps {
  planId: string
  board: Board
  /** Shows another plan. */
  open: (planId: string) => void
  onClose: () => void
}

export function PlanDialog({ planId, board, open, onClose }: PlanDialogProps) {
  const query = useQuery(planQuery(planId))
  const made = query.data
  return (
    <Dialog
      onClose={onClose}
      title="Plan the day"
      description="Nothing changes until you apply it. Drivers on the road keep their stops and continue from where they are."
      size="large"
      cancel="Close"
      footer={
        made && (
          <PlanButtons
            {...{ made, board, onClose }}
            again={() => planDay(made.day, open, made.plan?.mode)}
          />
        )
      }
    >
      <Loaded query={query} what="the plan">
        {(loaded) => <PlanState made={loaded} board={board} />}
      </Loaded>
    </Dialog>
  )
}

interface PlanButtonsProps {
  made: DeliveryPlan
  board: Board
  onClose: () => void
  again: () => Promise<unknown>
}

function PlanButtons({ made, board, onClose, again }: PlanButtonsProps) {
  if (made.status === 'running')
    return (
      <Button
        variant="secondary"
        onClick={async () => {
          if (await cancelDayPlan(made.id)) onClose()
        }}
      >
        Cancel planning
      </Button>
    )
  if (made.status !== 'ready') return <Button onClick={again}>Plan again</Button>
  const planned = countPlanned(made)
  if (made.plan?.routes.length === 0) return <Button onClick={again}>Plan again</Button>
  const apply = async () => {
    if (await applyDayPlan(made.id, board)) onClose()
    else await again()
  }
  return planned > 0 && <Button onClick={apply}>Apply to {counted(planned, 'stop')}</Button>
}

const countPlanned = ({ plan }: DeliveryPlan) =>
  plan?.routes.flatMap((route) => route.stops).length ?? 0

function applyDayPlan(planId: string, board: Board): Promise<boolean> {
  const undo = () =>
    void act(() => call(arrangeRuns, { body: undoPlan(board) }), {
      done: 'Undone',
      failed: 'The plan could not be undone',
    })
  return act(() => call(applyPlan, { params: { planId } }), {
    done: ['The day is planned', { undo }],
    failed: 'The plan could not be applied',
  })
}

function PlanState({ made, board }: { made: DeliveryPlan; board: Board }) {
  if (made.plan) return <PlanPreview plan={made.plan} planned={countPlanned(made)} board={board} />
  if (made.status === 'running')
    return (
      <div className="flex flex-col gap-3">
        <ProgressBar label="Looking for the best runs" value={made.progress} />
        <p className="text-sm text-soft">
          You can close this dialog. The board shows the plan when it is ready.
        </p>
      </div>
    )
  return <p>{made.failure ?? endedTexts[made.status]}</p>
}

const endedTexts: Readonly<Record<Exclude<DeliveryPlan['status'], 'running'>, string>> = {
  ready: 'This plan is ready.',
  failed: 'This plan failed.',
  cancelled: 'This plan was cancelled.',
  applied: 'This plan is already applied.',
}
