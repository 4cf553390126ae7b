import { leadTransitions, type Lead } from '@marketday/contract/site/leads-inbox'
import { moment } from '../../platform/format.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Sheet } from '../../ui/dialogs/Dialog.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { useRefusal } from './PlatformGate.tsx'
import { changeStatus, factsOf, kindNames, statusNames, statusTones, statusVerbs } from './leads.ts'

export function LeadSheet({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return (
    <Sheet
      onClose={onClose}
      title={lead.name || lead.email}
      description={`${kindNames[lead.kind]} ${lead.reference}, ${moment(lead.receivedAt)}`}
      closeOnBackdrop
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={statusTones[lead.status]}>{statusNames[lead.status]}</Badge>
          <a
            href={`mailto:${encodeURIComponent(lead.email)}?subject=${encodeURIComponent(lead.reference)}`}
            className={buttonStyles({ variant: 'secondary', size: 'small' })}
          >
            Reply by email
          </a>
        </div>
        <LeadDetails lead={lead} />
        {lead.message && (
          <section aria-label="Message">
            <h3 className="text-sm font-semibold">Message</h3>
            <p dir="auto" className="mt-1 text-soft [overflow-wrap:anywhere] whitespace-pre-wrap">
              {lead.message}
            </p>
          </section>
        )}
        <NextSteps lead={lead} />
      </div>
    </Sheet>
  )
}

function LeadDetails({ lead }: { lead: Lead }) {
  const details: [string, string][] = [['Email', lead.email], ...factsOf(lead)]
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {details.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-2">
          <dt className="shrink-0 text-soft">{label}</dt>
          <dd dir="auto" className="text-right font-medium [overflow-wrap:anywhere] select-text">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function NextSteps({ lead }: { lead: Lead }) {
  const refusal = useRefusal('leads.edit')
  const steps = leadTransitions[lead.status]
  if (steps.length === 0) return <p className="text-sm text-soft">This lead is closed.</p>
  if (refusal !== null)
    return (
      <p className="text-sm text-soft">
        Your permissions let you read leads, not change them. {refusal}
      </p>
    )
  return (
    <div className="flex flex-wrap gap-3">
      {steps.map((status, index) => (
        <Button
          key={status}
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => changeStatus(lead, status)}
        >
          {statusVerbs[status]}
        </Button>
      ))}
    </div>
  )
}
