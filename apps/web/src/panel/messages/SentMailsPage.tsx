import { listSentMails, type SentMail } from '@marketday/contract/panel/messages/sent-mails'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { UiLink } from '../../ui/link.tsx'
import { RowName, RowDetail } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../kit/list/list-filter.ts'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../kit/list/list-address.ts'
import { ListTable } from '../kit/list/ListTable.tsx'
import { useCan } from '../account-query.ts'
import { MailStatusBadge, mailStatusOptions } from './MailStatusBadge.tsx'
import { When } from '../kit/list/When.tsx'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

const sentMailsQuery = (query: QueryInput<typeof listSentMails>) =>
  queryOptions({
    queryKey: ['order', 'sent-mails', query],
    queryFn: ({ signal }) => call(listSentMails, { query, signal }),
    placeholderData: keepPreviousData,
  })

const filters: readonly ListFilter<typeof listSentMails>[] = [
  {
    kind: 'choice',
    name: 'name',
    label: 'Email',
    placeholder: 'All emails',
    options: Object.entries(shopMails).map(([value, { title }]) => ({ value, label: title })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'State',
    placeholder: 'All states',
    options: mailStatusOptions,
  },
]

export default function SentMailsPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const maySeeOrders = useCan()('orders.see')
  const list = { endpoint: listSentMails, address }
  return (
    <>
      <PageHeader
        isLow
        title="Sent emails"
        description="Emails sent to your customers in the last 30 days. To send one again, open its order."
      />
      <ListTable
        name="sentMails"
        filters={<ListFilters {...list} filters={filters} />}
        {...list}
        query={useQuery(sentMailsQuery(queryFrom(listSentMails, search)))}
        caption="Sent emails"
        what="mails"
        columns={maySeeOrders ? columns : columns.filter(({ key }) => key !== 'order')}
        rowKey={({ id }) => id}
        firstTitle="No emails yet"
        firstText="Emails to customers appear here, with their delivery status."
      />
    </>
  )
}

const columns: readonly Column<SentMail>[] = [
  {
    key: 'mail',
    header: 'Email',
    primary: true,
    width: 12,
    cell: ({ name, subject }) => (
      <RowDetail detail={subject && <bdi>{subject}</bdi>}>
        <span className="truncate">{shopMails[name].title}</span>
      </RowDetail>
    ),
  },
  { key: 'to', header: 'To', width: 9, cell: ({ to: address }) => <RowName>{address}</RowName> },
  {
    key: 'order',
    header: 'Order',
    width: 4,
    cell: ({ orderId, orderNumber }) =>
      orderId ? (
        <UiLink
          href={to('order', { orderId })}
          className="inline-flex min-h-6 items-center underline underline-offset-2"
        >
          {orderNumber}
        </UiLink>
      ) : (
        '–'
      ),
  },
  {
    key: 'state',
    header: 'State',
    width: 7,
    cell: (mail) => <MailStatusBadge mail={mail} />,
  },
  {
    key: 'when',
    header: 'When',
    align: 'right',
    width: 6,
    cell: ({ sentAt, createdAt }) => <When at={sentAt ?? createdAt} />,
  },
]
