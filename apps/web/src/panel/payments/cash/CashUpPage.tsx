import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import { listCashEntries, type CashUp, reopenCashUp } from '@marketday/contract/payments/cash-ups'

import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count, moment, money, utcDay } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle, focusHeading } from '../../kit/page/page-title.ts'
import { useCan } from '../../account-query.ts'
import { cashEntryColumns } from './cash-columns.tsx'
import { cashEntriesQuery, cashUpQuery, performOnTill } from './cash-queries.ts'
import { cashKindWords, cashUpStates, differenceWords } from './cash-words.ts'
import { CountForm } from './CountForm.tsx'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Card } from '../../../ui/page/Card.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(cashUpQuery(params['cashUpId'] ?? ''))
  return null
}

export default function CashUpPage() {
  const { cashUpId = '' } = useParams()
  const till = useQuery(cashUpQuery(cashUpId))
  const { data } = till
  const title = data ? `Till of ${data.holderName}, ${utcDay(data.day)}` : 'Till'
  usePageTitle(title)
  if (till.error instanceof ApiError && till.error.status === 404) return <MissingTill />
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        description={data && <TillSummary till={data} />}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Cash-up', href: to('cashUps') },
          { label: title },
        ]}
        actions={data && <TillActs till={data} />}
      />
      <Loaded query={till} what="the till" rows={8}>
        {(cashUp) => (
          <div className="flex flex-col gap-5">
            <Figures till={cashUp} />
            <Count till={cashUp} />
            <Entries till={cashUp} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function TillSummary({ till: { locationName, status, closedBy, closedAt } }: { till: CashUp }) {
  return (
    <span className="flex flex-col items-start gap-2">
      <span>
        <bdi>{locationName}</bdi>.
        {closedBy && closedAt && (
          <>
            {' '}
            Closed by <bdi>{closedBy}</bdi>, {moment(closedAt)}.
          </>
        )}
      </span>
      <StatusBadge tone={cashUpStates[status].tone}>{cashUpStates[status].label}</StatusBadge>
    </span>
  )
}

function TillActs({ till }: { till: CashUp }) {
  const mayReopen = useCan()('cash.reopen')
  return (
    <>
      <Button variant="secondary" onClick={() => globalThis.print()}>
        Print
      </Button>
      {mayReopen && till.status === 'closed' && (
        <DialogButton
          variant="secondary"
          dialog={(close) => <ReopenDialog till={till} onClose={close} />}
        >
          Reopen…
        </DialogButton>
      )}
    </>
  )
}

function Figures({ till: { floatMinor, sums, takenMinor, currency } }: { till: CashUp }) {
  return (
    <section aria-label="Expected contents">
      <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
        <Stat label="Opening float" value={money(floatMinor, currency)} />
        {sums.map((sum) => (
          <Stat
            key={sum.kind}
            label={`${cashKindWords[sum.kind]} (${count(sum.count)})`}
            value={money(sum.amountMinor, currency)}
          />
        ))}
        <Stat label="Expected" value={money(floatMinor + takenMinor, currency)} />
      </dl>
    </section>
  )
}

function Count({ till }: { till: CashUp }) {
  const { close } = till.actions
  if (till.status === 'closed') return <CountedCard till={till} />
  if (close === null) return <CountForm key={till.id} till={till} />
  return <p className="text-sm text-soft">{close}.</p>
}

function Entries({ till: { id, currency } }: { till: CashUp }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  return (
    <ListTable
      name="cashEntries"
      endpoint={listCashEntries}
      address={address}
      query={useQuery(cashEntriesQuery(id, queryFrom(listCashEntries, search)))}
      caption="Cash in and out"
      what="entries"
      columns={cashEntryColumns(currency)}
      rowKey={(entry) => entry.id}
      firstTitle="No cash yet"
      firstText="Cash this person takes for orders on this day appears here."
    />
  )
}

function MissingTill() {
  return (
    <EmptyState
      title="This till does not exist"
      action={
        <UiLink href={to('cashUps')} className={buttonStyles({})}>
          All tills
        </UiLink>
      }
    >
      It may belong to another business.
    </EmptyState>
  )
}

interface ReopenDialogProps {
  till: CashUp
  onClose: () => void
}

function ReopenDialog({ till: { id: cashUpId }, onClose }: ReopenDialogProps) {
  const form = useForm({ reason: '' }, (draft) =>
    checked(draft, { reason: draft.reason.trim() === '' && 'Enter a reason' }),
  )
  const reopen = (body: { reason: string }) =>
    performOnTill(
      () => call(reopenCashUp, { params: { cashUpId }, body }),
      'The till is reopened',
    ).then(focusHeading)
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Reopen this till?"
      description="Its difference is removed from the books until it is counted again. Cash taken after closing stays in the next till."
      action="Reopen till"
      {...form.sending(reopen)}
    >
      <TextField
        label="Reason"
        hint="Shown in the audit."
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

function CountedCard({ till }: { till: CashUp }) {
  const { countedMinor, differenceMinor, floatMinor, currency, pieces, reason } = till
  const toTakeOut = Math.max((countedMinor ?? 0) - floatMinor, 0)
  return (
    <Card title="Count">
      <div className="flex flex-col gap-4">
        <p>
          Counted {money(countedMinor ?? 0, currency)}.{' '}
          <span className={differenceMinor === 0 ? '' : 'font-medium text-warn'}>
            {differenceWords(differenceMinor ?? 0, currency)}
          </span>
          {reason && (
            <>
              {': '}
              <bdi>{reason}</bdi>
            </>
          )}
          . Take out {money(toTakeOut, currency)}, so that the next till starts with{' '}
          {money((countedMinor ?? 0) - toTakeOut, currency)}.
        </p>
        {pieces && (
          <ul
            aria-label="Notes and coins"
            className="grid max-w-xl grid-cols-2 gap-x-8 gap-y-1 text-sm tabular-nums sm:grid-cols-3"
          >
            {pieces.map(({ valueMinor, quantity }) => (
              <li key={valueMinor}>
                {count(quantity)} × {money(valueMinor, currency)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
