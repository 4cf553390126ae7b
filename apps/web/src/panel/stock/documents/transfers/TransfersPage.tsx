import { listTransfers, type Transfer } from '@marketday/contract/stock/documents/transfers'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count } from '../../../../platform/format.ts'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { optionsOf } from '../../../../ui/fields/SelectField.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { RowLink } from '../../../../ui/lists/RowName.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { ListChoice } from '../../../kit/list/ListChoice.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { useCan } from '../../../account-query.ts'
import { useLocations } from '../../locations/use-locations.ts'
import { transfersQuery } from './transfer-queries.ts'
import { progressOf, transferWords } from './transfer-words.ts'
import { When } from '../../../kit/list/When.tsx'
import { StatusText } from '../../../../ui/feedback/Badge.tsx'

export { panelMeta as meta } from '../../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listTransfers, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(transfersQuery(query))
  return null
}

export default function TransfersPage() {
  const can = useCan()
  const address = useListAddress()
  const [search] = useSearchParams()
  const locations = useLocations()
  const list = { endpoint: listTransfers, address }
  return (
    <>
      <PageHeader
        isLow
        title="Transfers"
        description="Goods moving between your locations. They can’t be sold while on the way."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Transfers' },
        ]}
        actions={
          can('stock.edit') && (
            <UiLink href={to('newTransfer')} className={buttonStyles({})}>
              New transfer
            </UiLink>
          )
        }
      />
      <ListTable
        name="transfers"
        filters={
          <search className="flex flex-wrap gap-3">
            <ListChoice
              {...list}
              name="status"
              label="State"
              labelHidden
              placeholder="Any state"
              options={optionsOf(transferWords)}
              className="max-w-64"
            />
            <ListChoice
              {...list}
              name="locationId"
              label="Location"
              labelHidden
              placeholder="Any location"
              options={locations.all}
              className="max-w-64"
            />
          </search>
        }
        {...list}
        query={useQuery(transfersQuery(queryFrom(listTransfers, search)))}
        caption="Transfers"
        what="transfers"
        columns={columns}
        rowKey={({ id }) => id}
        firstTitle="No transfers yet"
        firstText={
          locations.isSeveral
            ? 'A transfer moves goods from one location to another. They arrive when they are received there.'
            : 'You have one location. Add another one in the settings to move goods between them.'
        }
        firstAction={
          !locations.isSeveral &&
          can('settings.edit') && (
            <UiLink href={to('locations')} className={buttonStyles({})}>
              Locations
            </UiLink>
          )
        }
      />
    </>
  )
}

const columns: readonly Column<Transfer>[] = [
  {
    key: 'route',
    header: 'From and to',
    primary: true,
    width: 10,
    cell: ({ id, fromName, toName }) => (
      <RowLink href={to('transfer', { transferId: id })}>{`${fromName} → ${toName}`}</RowLink>
    ),
  },
  {
    key: 'status',
    header: 'State',
    width: 6,
    cell: ({ status }) => (
      <StatusText tone={transferWords[status].tone}>{transferWords[status].label}</StatusText>
    ),
  },
  { key: 'pieces', header: 'Pieces', align: 'right', cell: ({ pieces }) => count(pieces) },
  { key: 'progress', header: 'Progress', width: 7, cell: (row) => progressOf(row) || '–' },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]
