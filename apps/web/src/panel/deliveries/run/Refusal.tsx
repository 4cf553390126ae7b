import { Button } from '../../../ui/buttons/Button.tsx'
import type { WaitingAct } from './act-store.ts'
import type { Run } from './use-run.ts'

const names = { start: 'Start', arrive: 'Arrival', deliver: 'Delivery', fail: 'Failed try' }

/** Something the server would not take; nothing is thrown away without the driver. */
export function Refusal({ refused, run }: { refused: WaitingAct; run: Run }) {
  return (
    <div
      role="alert"
      className="rounded-xl border border-bad bg-bad-soft p-4 text-[0.9375rem] text-bad"
    >
      <p className="font-semibold">{names[refused.act.event]} was not accepted</p>
      <p>{refused.refusal}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="large" onClick={() => void run.retry(refused)}>
          Send again
        </Button>
        <Button variant="secondary" size="large" onClick={() => void run.discard(refused)}>
          Take it back
        </Button>
      </div>
    </div>
  )
}
