import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import type { MouseEvent } from 'react'

import type { ResponseOf, QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  listDifferences,
  type MoneyDifference,
  takeOverDifference,
  explainDifference,
} from '@marketday/contract/payments/reconciliation'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day } from '../../../platform/format.ts'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useHeldDialog } from '../../forms/use-held-dialog.ts'
import { LookAgain, ReadingNote } from './ReadingNote.tsx'
import { differenceColumns, differenceWords } from './difference-columns.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useCan } from '../../account-query.ts'
import { call } from '../../../platform/api/api.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { actsOn, performsOn } from '../../act.ts'

interface TakeOverDialogProps {
  difference: MoneyDifference
  onClose: () => void
}

function TakeOverDialog({ difference, onClose }: TakeOverDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Accept the card provider’s record?"
      confirmLabel="Accept"
      onConfirm={() => takeOver(difference)}
    >
      We get the payment and its refunds from the card provider, record them here, and compare both
      sides again.
    </ConfirmDialog>
  )
}

const takeOver = ({ id: differenceId }: MoneyDifference) =>
  actOnDifference(() => call(takeOverDifference, { params: { differenceId } }), {
    done: ({ status }) => (status === 'open' ? 'The two sides still differ' : 'Both sides match'),
    failed: 'The record could not be accepted',
  })

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

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
        isLow
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
      <ListTable
        name="differences"
        filters={
          <>
            <ListFilters {...list} filters={filters} />
            {data && <Agreement agreesUntil={data.agreesUntil} />}
          </>
        }
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
            wraps: true,
            cell: (difference) => (
              <DifferenceActs difference={difference} opens={(act) => opens({ act, difference })} />
            ),
          },
        ]}
        rowKey={({ id }) => id}
        firstTitle="No differences"
        firstText="Payments and refunds that are missing or differ on one side appear here, with what you can do."
      />
      <div className="mt-4">{data && <ReadingNote {...data} />}</div>
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

interface DifferenceActsProps {
  difference: MoneyDifference
  opens: (act: 'explain' | 'takeOver') => (event: MouseEvent<HTMLButtonElement>) => void
}

/** Actions to settle a difference; their dialogs belong to the page, because the row may disappear. */
function DifferenceActs({ difference, opens }: DifferenceActsProps) {
  const can = useCan()
  if (difference.status !== 'open') return '–'
  if (!can('orders.refund')) return 'Your role can’t decide about payments.'
  const button = { variant: 'secondary', size: 'small', 'data-removes': 'difference' } as const
  return (
    <span className="flex flex-wrap gap-2">
      {difference.takeOver === null ? (
        <Button {...button} onClick={opens('takeOver')}>
          Accept
        </Button>
      ) : (
        <span className="w-full text-xs text-soft">{difference.takeOver}.</span>
      )}
      <Button {...button} onClick={opens('explain')}>
        Explain…
      </Button>
    </span>
  )
}

interface ExplainDialogProps {
  difference: MoneyDifference
  onClose: () => void
}

function ExplainDialog({ difference: { id: differenceId }, onClose }: ExplainDialogProps) {
  const form = useForm({ explanation: '' }, (draft) =>
    checked(draft, { explanation: draft.explanation.trim() === '' && 'Enter an explanation' }),
  )
  const explain = (body: { explanation: string }) =>
    performOnDifference(
      () => call(explainDifference, { params: { differenceId }, body }),
      'The difference is explained',
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Explain the difference"
      description="It counts as settled while both amounts stay the same. Nothing else changes."
      action="Mark as explained"
      {...form.sending(explain)}
    >
      <TextArea
        label="Explanation"
        hint="For anyone who checks the books later."
        rows={2}
        maxLength={500}
        {...form.text('explanation')}
      />
    </FormDialog>
  )
}

const differencesQuery = (query: QueryInput<typeof listDifferences>) =>
  queryOptions({
    queryKey: ['payout', 'differences', query],
    queryFn: ({ signal }) => call(listDifferences, { query, signal }),
    placeholderData: keepPreviousData,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: ['payout'] })
const actOnDifference = actsOn(refresh)
const performOnDifference = performsOn(refresh)
