import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  listDifferences,
  type MoneyDifference,
} from '@marketday/contract/payments/payouts/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { day } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { optionsOf } from '../../../../ui/fields/SelectField.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../../../kit/list/filters/list-filter.ts'
import { ListFilters } from '../../../kit/list/filters/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { useHeldDialog } from '../../../forms/use-held-dialog.ts'
import { LookAgain } from '../LookAgain.tsx'
import { ReadingNote } from '../ReadingNote.tsx'
import { differenceColumns, differenceWords } from './difference-columns.tsx'
import { DifferenceActs } from './DifferenceActs.tsx'
import { differencesQuery } from './difference-queries.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { TakeOverDialog } from './TakeOverDialog.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Reconciliation', 'Payouts')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listDifferences, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(differencesQuery(query))
  return null
}

const filters: readonly ListFilter<typeof listDifferences>[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'State',
    placeholder: 'Any state',
    options: optionsOf(differenceWords),
  },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
]

export default function ReconciliationPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listDifferences, address }
  const differences = useQuery(differencesQuery(queryFrom(listDifferences, search)))
  const { data } = differences
  const { open, opens, close } = useHeldDialog<OpenAct>()
  const OpenDialog = open && dialogs[open.act]
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Your payments and refunds compared with the card provider’s records every night."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Payouts', href: to('payouts') },
          { label: 'Reconciliation' },
        ]}
        actions={
          <span data-adds="difference">
            <LookAgain />
          </span>
        }
      />
      <div className="mb-4 flex flex-col gap-4">
        {data && <Agreement agreesUntil={data.agreesUntil} />}
        {data && <ReadingNote {...data} />}
        <ListFilters {...list} filters={filters} />
      </div>
      <ListTable
        name="differences"
        {...list}
        query={differences}
        caption="Differences"
        what="differences"
        columns={[
          ...differenceColumns,
          {
            key: 'acts',
            header: 'What to do',
            width: 9,
            cell: (difference) => (
              <DifferenceActs difference={difference} opens={(act) => opens({ act, difference })} />
            ),
          },
        ]}
        rowKey={({ id }) => id}
        firstTitle="No differences"
        firstText="Payments and refunds that are missing or differ on one side appear here, with what you can do."
      />
      {OpenDialog && <OpenDialog difference={open.difference} onClose={close} />}
    </>
  )
}

const dialogs = { explain: ExplainDialog, takeOver: TakeOverDialog }

interface OpenAct {
  readonly act: keyof typeof dialogs
  readonly difference: MoneyDifference
}

type Agreement = Pick<ResponseOf<typeof listDifferences>, 'agreesUntil'>

function Agreement({ agreesUntil }: Agreement) {
  const Icon = agreesUntil ? CircleCheck : CircleHelp
  return (
    <p role="status" className="flex items-center gap-2 text-sm font-medium">
      <Icon aria-hidden className={`size-4 shrink-0 ${agreesUntil ? 'text-good' : 'text-soft'}`} />
      {agreesUntil
        ? `Matches to the penny until ${day(`${agreesUntil}T12:00:00Z`, 'UTC')}.`
        : 'No comparison yet. It runs every night.'}
    </p>
  )
}
