import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { Download } from 'lucide-react'

import type { Customer } from '@marketday/contract/orders/customers'
import { tagCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { listOrders, type OrderRow } from '@marketday/contract/orders/orders'
import { exportPerson } from '@marketday/contract/orders/customers/export-person'

import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count, day, money } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { TimelineEntries } from '../../kit/page/TimelineEntries.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import {
  customerQuery,
  actOnCustomer,
  customerChoicesQuery,
  performOnCustomer,
  actOnCustomers,
} from './customer-queries.ts'
import { CustomerCreditCard } from '../../payments/credit/CustomerCreditCard.tsx'
import { EarlierOrders } from '../historic/EarlierOrders.tsx'
import { EraseButton } from './EraseButton.tsx'
import { DoublesCard } from './DoublesCard.tsx'
import { AddressesCard, ContactCard } from './CustomerFacts.tsx'
import { CustomerMailsCard } from './CustomerMailsCard.tsx'
import { TagList } from '../../kit/tags/TagList.tsx'
import { useCan } from '../../account-query.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { useLeftList } from '../../kit/left-list.ts'
import { orderColumns } from '../order-columns.tsx'
import { earlierOrdersQuery } from '../historic/historic-queries.ts'
import { ordersQuery } from '../order-queries.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(customerQuery(params['customerId'] ?? ''))
  return null
}

export default function CustomerPage() {
  const { customerId = '' } = useParams()
  const customer = useQuery(customerQuery(customerId))
  const title = nameOrAddress(customer.data)
  usePageTitle(title)
  const keptId = customer.data?.id ?? customerId
  // A merged customer redirects to the target.
  if (keptId !== customerId) return <Navigate to={to('customer', { customerId: keptId })} replace />
  const missing = missingIn(customer.error)
  const visibleCustomer = missing ? undefined : customer.data
  return (
    <>
      <PageHeader
        title={<bdi className="break-words">{title}</bdi>}
        description={customer.data && `First ordered ${day(customer.data.joinedAt)}`}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Customers', href: to('customers') },
          { label: title },
        ]}
        actions={
          visibleCustomer && (
            <>
              <PersonFileButton customerId={visibleCustomer.id} />
              <EraseButton customer={visibleCustomer} />
            </>
          )
        }
      />
      {missing ? (
        <MissingCustomer isErased={missing.code === 'erased'} />
      ) : (
        <Loaded query={customer} what="the customer" rows={8}>
          {(loadedCustomer) => <CustomerParts customer={loadedCustomer} />}
        </Loaded>
      )}
    </>
  )
}

const nameOrAddress = (customer: Customer | undefined): string =>
  customer?.name || customer?.email || 'Customer'

const missingIn = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.status === 404 ? error : null

function CustomerParts({ customer }: { customer: Customer }) {
  return (
    <div className="flex flex-col gap-5">
      <ErasureAsked customer={customer} />
      <Figures customer={customer} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <CustomerOrders customerId={customer.id} />
        <div className="flex min-w-0 flex-col gap-5">
          <DoublesCard customer={customer} />
          <ContactCard customer={customer} />
          <CustomerMailsCard customerId={customer.id} name={customer.name || customer.email} />
          <CustomerCreditCard customerId={customer.id} name={customer.name || customer.email} />
          <CustomerTags customer={customer} />
          <AddressesCard customer={customer} />
          <EarlierOrders customerId={customer.id} />
          {customer.timeline.length > 0 && (
            <Card title="Timeline">
              <TimelineEntries entries={customer.timeline} />
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}

function Figures({ customer }: { customer: Customer }) {
  const { spentMinor, averageMinor, orderCount, lastOrderAt, currency } = customer
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
        <Stat label="Spent" value={money(spentMinor, currency)} />
        <Stat label="Orders" value={count(orderCount)} />
        <Stat
          label="Average order"
          value={averageMinor === null ? '–' : money(averageMinor, currency)}
        />
        <Stat label="Last order" value={lastOrderAt ? day(lastOrderAt) : '–'} />
      </dl>
    </section>
  )
}

function MissingCustomer({ isErased }: { isErased: boolean }) {
  return (
    <EmptyState
      title={isErased ? 'This customer was erased' : 'This customer does not exist'}
      action={
        <UiLink href={to('customers')} className={buttonStyles({})}>
          All customers
        </UiLink>
      }
    >
      {isErased
        ? 'Their orders stay in the books without a name.'
        : 'They may belong to another business.'}
    </EmptyState>
  )
}

function CustomerTags({ customer: { id, tags } }: { customer: Customer }) {
  const mayTag = useCan()('orders.edit')
  const change = (body: { add: string[]; remove: string[] }) =>
    call(tagCustomer, { params: { customerId: id }, body })
  if (!mayTag && tags.length === 0) return null
  return (
    <Card title="Tags">
      <TagList
        tags={tags}
        findKnown={async () => (await queryClient.fetchQuery(customerChoicesQuery)).tags}
        mayTag={mayTag}
        add={(tag) => performOnCustomer(() => change({ add: [tag], remove: [] }), 'Tag added')}
        remove={(tag) =>
          actOnCustomer(() => change({ add: [], remove: [tag] }), {
            failed: 'The tag could not be removed',
          })
        }
      />
    </Card>
  )
}

const columns = orderColumns.filter(({ key, hidden }) => key !== 'customer' && !hidden)
const rowKey = ({ id }: OrderRow) => id

function CustomerOrders({ customerId }: { customerId: string }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const { cursor } = queryFrom(listOrders, search) ?? {}
  const orders = useQuery(ordersQuery({ customer: customerId, ...(cursor && { cursor }) }))
  useLeftList(
    'orders',
    orders.data?.rows.map(rowKey) ?? [],
    address.pagination(orders.data?.nextCursor),
  )
  const earlier = useQuery(earlierOrdersQuery(customerId))
  const { list } = useListKeys()
  return (
    <div ref={list} className="min-w-0">
      <PagedTable
        query={orders}
        endpoint={listOrders}
        address={address}
        caption="Orders of this customer"
        what="orders"
        columns={columns}
        rowKey={rowKey}
        firstTitle="No orders"
        firstText={whyNone(earlier.data?.count)}
      />
    </div>
  )
}

/** Empty until loaded. */
function whyNone(earlierCount: number | undefined): string {
  if (earlierCount === undefined) return ''
  return earlierCount > 0
    ? 'They have no orders in this shop. Their orders from your former shop are under earlier orders.'
    : 'Their orders were moved to another customer, or removed when an import was undone.'
}

/** Notice of an erasure request; the button is above. */
function ErasureAsked({ customer: { erasureAskedAt } }: { customer: Customer }) {
  if (!erasureAskedAt) return null
  return (
    <p role="status" className="rounded-2xl bg-warn-soft px-5 py-4">
      They asked in the shop on {day(erasureAskedAt)} to be erased. By law you have one month to do
      it or to explain why not.
    </p>
  )
}

function PersonFileButton({ customerId }: { customerId: string }) {
  const mayGive = useCan()('orders.erase')
  if (!mayGive) return null
  const save = () =>
    actOnCustomers(
      async () => {
        const file = await call(exportPerson, { params: { customerId }, body: {} })
        saveFile('customer.zip', file, file.type)
      },
      { done: 'File downloaded', failed: 'The file could not be created' },
    )
  return (
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden className="size-4" />
      Download their data
    </Button>
  )
}
