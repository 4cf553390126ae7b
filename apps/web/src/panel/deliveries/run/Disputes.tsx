import type { RunDispute } from '@marketday/contract/deliveries/driver-run'
import { StatusBadge, type Tone } from '../../../ui/feedback/Badge.tsx'
import { actNames, Refusal } from './Refusal.tsx'
import type { Run } from './use-run.ts'

const looks: Readonly<Record<RunDispute['status'], { label: string; tone: Tone }>> = {
  open: { label: 'Needs a decision', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  attached: { label: 'Added to the history', tone: 'info' },
  discarded: { label: 'Discarded', tone: 'neutral' },
}

/** Actions at stops that were reassigned by then, with their outcome. */
export function Disputes({ run, disputes }: { run: Run; disputes: readonly RunDispute[] }) {
  if (disputes.length === 0 && run.elsewhere.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-semibold">With your dispatcher</h2>
      <ul className="flex flex-col gap-2">
        {run.elsewhere.map((act) => (
          <li key={act.order}>
            {act.refusal === null ? (
              <p className={frame}>
                <span className="min-w-0 flex-1 font-medium">{actNames[act.act.event]}</span>
                <StatusBadge tone="warn">Waiting for the network</StatusBadge>
              </p>
            ) : (
              <Refusal refused={act} run={run} />
            )}
          </li>
        ))}
        {disputes.map((dispute) => (
          <li key={dispute.id} className={frame}>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                #{dispute.orderNumber} {dispute.recipient}
              </span>
              <span className="block text-sm text-soft">
                {actNames[dispute.event]}
                {dispute.decisionNote && `: ${dispute.decisionNote}`}
              </span>
            </span>
            <StatusBadge tone={looks[dispute.status].tone}>
              {looks[dispute.status].label}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}

const frame =
  'flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 py-2.5'
