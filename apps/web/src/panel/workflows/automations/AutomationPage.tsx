import { automationLimits } from '@marketday/contract/workflows/automation'
import {
  listAutomationRuns,
  type ActOutcome,
  type AutomationRun,
} from '@marketday/contract/workflows/automations'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { to } from '../../../paths.ts'
import { moment } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { automationRunsQuery, automationsQuery } from './automation-queries.ts'
import { actKinds } from './automation-words.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

/** Log of an automation: its orders and actions. */
export default function AutomationPage() {
  const { automationId = '' } = useParams()
  const address = useListAddress()
  const [search] = useSearchParams()
  const { list } = useListKeys()
  const { data } = useQuery(automationsQuery)
  const name = data?.rows.find(({ id }) => id === automationId)?.name ?? 'Automation'
  return (
    <div ref={list} className="flex flex-col gap-4">
      <PageHeader
        title={name}
        description={`What it did in the last ${automationLimits.keptDays} days. Order timelines keep it permanently.`}
        crumbs={[{ label: 'Automations', href: to('automations') }, { label: name }]}
      />
      <PagedTable
        endpoint={listAutomationRuns}
        address={address}
        query={useQuery(automationRunsQuery(automationId, queryFrom(listAutomationRuns, search)))}
        caption="Log of the automation"
        what="runs"
        columns={columns}
        rowKey={({ id }) => id}
        firstTitle="It has not run yet"
        firstText="Orders it acts on appear here, with what was done, or why not."
      />
    </div>
  )
}

const columns: readonly Column<AutomationRun>[] = [
  {
    key: 'order',
    header: 'Order',
    primary: true,
    width: 5,
    cell: ({ orderId, orderNumber }) => (
      <UiLink
        href={to('order', { orderId })}
        className="inline-flex min-h-6 items-center underline underline-offset-2"
      >
        Order {orderNumber}
      </UiLink>
    ),
  },
  {
    key: 'outcome',
    header: 'What was done',
    width: 16,
    cell: ({ skipped, outcomes }) =>
      skipped ? (
        <span className="wrap-anywhere text-bad">Skipped: {skipped}</span>
      ) : (
        <ul className="flex flex-col gap-0.5">
          {outcomes.map((outcome) => (
            <li key={outcome.kind} className="wrap-anywhere">
              {actKinds[outcome.kind]}: <Outcome {...outcome} />
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'when',
    header: 'When',
    align: 'right',
    width: 6,
    cell: ({ ranAt }) => moment(ranAt),
  },
]

function Outcome({ outcome, reason }: ActOutcome) {
  if (outcome === 'refused') return <span className="text-bad">not done. {reason}</span>
  return outcome === 'done' ? 'done' : 'no change needed'
}
