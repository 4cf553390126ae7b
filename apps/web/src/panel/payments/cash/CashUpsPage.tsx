import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs, useNavigate } from 'react-router'

import { listCashUps, openCashUp } from '@marketday/contract/payments/cash-ups'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useLocations } from '../../stock/locations/use-locations.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../account-query.ts'
import { cashUpColumns } from './cash-columns.tsx'
import { cashUpsQuery, performOnTill } from './cash-queries.ts'
import { cashUpStates, differenceWords } from './cash-words.ts'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { LocationField } from '../../stock/locations/LocationField.tsx'
import { useCurrency } from '../../catalog/use-currency.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listCashUps, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(cashUpsQuery(query))
  return null
}

export default function CashUpsPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listCashUps, address }
  const cashUps = useQuery(cashUpsQuery(queryFrom(listCashUps, search)))
  const mayCount = useCan()('orders.edit')
  return (
    <>
      <PageHeader
        isLow
        title="Cash-up"
        description="Cash taken by each person, per day and location. Count each till to close it."
        crumbs={[{ label: 'Order Management', href: to('orderManagement') }, { label: 'Cash-up' }]}
        actions={
          mayCount && (
            <DialogButton
              aria-keyshortcuts="n"
              dialog={(close) => <OpenTillDialog onClose={close} />}
            >
              Open my till
            </DialogButton>
          )
        }
      />
      <ListTable
        name="cashUps"
        filters={
          <>
            <ListFilters {...list} filters={useFilters()} />
            {cashUps.data && <Differences {...cashUps.data} />}
          </>
        }
        {...list}
        query={cashUps}
        caption="Tills"
        what="tills"
        columns={cashUpColumns}
        rowKey={({ id }) => id}
        firstTitle="No cash taken yet"
        firstText="When a team member takes cash for an order, their till for the day appears here, ready to count."
      />
    </>
  )
}

function useFilters(): readonly ListFilter<typeof listCashUps>[] {
  const { isSeveral, all } = useLocations()
  return [
    {
      kind: 'choice',
      name: 'status',
      label: 'State',
      placeholder: 'Any state',
      options: optionsOf(cashUpStates),
    },
    {
      kind: 'choice',
      name: 'differs',
      label: 'Count',
      placeholder: 'Any',
      options: optionsOf({ yes: 'With a difference', no: 'Without a difference' }),
    },
    ...(isSeveral
      ? [
          {
            kind: 'choice' as const,
            name: 'locationId' as const,
            label: 'Location',
            placeholder: 'Any location',
            options: all,
          },
        ]
      : []),
    { kind: 'day', name: 'from', label: 'From' },
    { kind: 'day', name: 'to', label: 'Until' },
  ]
}

function Differences({ differences }: Pick<ResponseOf<typeof listCashUps>, 'differences'>) {
  if (differences.length === 0) return null
  const sums = differences.map(({ amountMinor, currency }) =>
    differenceWords(amountMinor, currency),
  )
  return (
    <p role="status" className="text-sm font-medium">
      Total differences: {sums.join(', ')}.
    </p>
  )
}

function OpenTillDialog({ onClose }: { onClose: () => void }) {
  const currency = useCurrency() || 'GBP'
  const navigate = useNavigate()
  const form = useForm(
    { floatMinor: null as number | null, locationId: '' },
    ({ floatMinor, locationId }) =>
      checked(
        { floatMinor: floatMinor ?? 0, ...(locationId && { locationId }) },
        { floatMinor: floatMinor === null && 'Enter the amount in the till, or 0' },
      ),
  )
  const open = (body: { floatMinor: number; locationId?: string }) =>
    performOnTill(async () => {
      const { id } = await call(openCashUp, { body })
      await navigate(to('cashUp', { cashUpId: id }))
    }, 'Your till is open')
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Open today’s till"
      description="A till opens by itself with the first cash. Open it earlier to enter the opening float."
      action="Open till"
      {...form.sending(open)}
    >
      <LocationField {...form.value('locationId')} />
      <MoneyField label="Opening float" currency={currency} {...form.money('floatMinor')} />
    </FormDialog>
  )
}
