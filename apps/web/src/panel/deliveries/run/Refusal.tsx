import type { RunEvent } from '@marketday/contract/deliveries/driver-run'

import { Button } from '../../../ui/buttons/Button.tsx'
import type { WaitingAct } from './act-store.ts'
import type { Run } from './use-run.ts'

/** Refused action; never discarded without the driver. */
export function Refusal({ refused, run }: { refused: WaitingAct; run: Run }) {
  // A wrong PIN stays wrong when resent.
  const hasPin = refused.act.event === 'deliver' && refused.act.pin !== undefined
  return (
    <div
      role="alert"
      className="rounded-xl border border-bad bg-bad-soft p-4 text-[0.9375rem] text-bad"
    >
      <p className="font-semibold">{actNames[refused.act.event]} was not accepted</p>
      <p>{refused.refusal}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {!hasPin && (
          <Button variant="secondary" size="large" onClick={() => void run.retry(refused)}>
            Send again
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={() => void run.discard(refused)}>
          {hasPin ? 'Ask for the PIN again' : 'Discard it'}
        </Button>
        <Button variant="secondary" size="large" onClick={() => void run.report(refused)}>
          Let the dispatcher decide
        </Button>
      </div>
    </div>
  )
}

export const actNames: Readonly<Record<RunEvent, string>> = {
  start: 'Start',
  arrive: 'Arrival',
  deliver: 'Delivery',
  fail: 'Failed attempt',
  correct: 'Correction',
}
