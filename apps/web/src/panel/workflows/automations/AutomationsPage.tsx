import {
  deleteAutomation,
  switchAutomation,
  type Automation,
} from '@marketday/contract/workflows/automations'
import { useQuery } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { counted, moment } from '../../../platform/format.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { useCurrency } from '../../catalog/use-currency.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { AutomationDialog } from './AutomationDialog.tsx'
import { automationsQuery, refreshAutomations } from './automation-queries.ts'
import { actInWords, conditionInWords, triggerWords } from './automation-words.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader() {
  void queryClient.prefetchQuery(automationsQuery)
  return null
}

type Names = Readonly<Record<string, string>>

export default function AutomationsPage() {
  const automations = useQuery(automationsQuery)
  const can = useCan()
  const mayEdit = can('settings.edit') && can('orders.edit')
  const names = automations.data?.names ?? {}
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Automations"
        description="When an order event meets your conditions, Marketday tags the order, assigns it or notifies your team. Automations never move money or stock, or email customers."
        actions={
          mayEdit && (
            <DialogButton
              dialog={(close) => (
                <AutomationDialog automation={null} names={names} onClose={close} />
              )}
            >
              Add an automation
            </DialogButton>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {!mayEdit && (
          <ReadOnlyNote reason="Your role can see the automations but not change them; ask an owner or a manager" />
        )}
        <Loaded query={automations} what="the automations" rows={3}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title="No automations yet">
                Start with one that tags large orders, or notifies a colleague of each first order.
                You can test it on recent orders before you turn it on.
              </EmptyState>
            ) : (
              <Card
                title="Your automations"
                description="Each runs once per order and never starts another. They run in this order."
              >
                <ul aria-label="Automations" className="flex flex-col">
                  {rows.map((row) => (
                    <li
                      key={row.id}
                      className="flex flex-wrap items-start gap-3 border-b border-line py-4 last:border-0"
                    >
                      <AutomationDetails automation={row} names={names} />
                      {mayEdit && <Acts automation={row} names={names} />}
                    </li>
                  ))}
                </ul>
              </Card>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

interface RowProps {
  automation: Automation
  names: Names
}

function AutomationDetails({ automation, names }: RowProps) {
  const { id, name, trigger, conditions, acts, isActive, problems } = automation
  const named = { names, currency: useCurrency() }
  const wishes = conditions.map((condition) => conditionInWords(condition, named))
  return (
    <div className="min-w-0 flex-[1_1_16rem]">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <UiLink
          href={to('automation', { automationId: id })}
          className="min-w-0 underline underline-offset-2"
        >
          <RowName>{name}</RowName>
        </UiLink>
        <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'On' : 'Paused'}</Badge>
        {problems.length > 0 && <Badge tone="bad">Skipped</Badge>}
      </p>
      <p className="text-sm wrap-anywhere">
        {triggerWords[trigger]}
        {wishes.length > 0 && `, and: ${wishes.join('; ')}`}
      </p>
      <p className="text-sm wrap-anywhere">
        Then {acts.map((act) => actInWords(act, named)).join(', ')}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="text-sm text-bad">
          {problem}. It does nothing until you fix it.
        </p>
      ))}
      <p className="text-sm text-soft">{runsInWords(automation)}</p>
    </div>
  )
}

function runsInWords({ lastRunAt, runs, failures }: Automation): string {
  if (!lastRunAt) return 'Has not run yet'
  const parts = [
    `Last run ${moment(lastRunAt)}`,
    `${counted(runs, 'order')} in 30 days`,
    failures > 0 && `incomplete for ${failures}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const act = actsOn(refreshAutomations)

function Acts({ automation, names }: RowProps) {
  const { id, name, isActive } = automation
  const params = { automationId: id }
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Switch
        label={<span className="sr-only">{name} is on</span>}
        checked={isActive}
        onChange={({ target }) =>
          void act(() => call(switchAutomation, { params, body: { isActive: target.checked } }), {
            done: isActive ? `${name} is paused` : `${name} is on`,
            failed: isActive ? `${name} could not be paused` : `${name} could not be turned on`,
          })
        }
      />
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change ${name}`}
        dialog={(close) => (
          <AutomationDialog automation={automation} names={names} onClose={close} />
        )}
      >
        Change
      </DialogButton>
      <ConfirmButton
        variant="quiet"
        size="small"
        aria-label={`Delete ${name}`}
        title={`Delete “${name}”?`}
        consequence="Its log goes with it. Its changes to orders stay, and order timelines keep its name."
        confirmLabel="Delete automation"
        onConfirm={() =>
          act(() => call(deleteAutomation, { params }), {
            done: `${name} is deleted`,
            failed: `${name} could not be deleted`,
          })
        }
      >
        Delete
      </ConfirmButton>
    </span>
  )
}
