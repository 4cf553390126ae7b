import { useState } from 'react'
import { StatusBadge } from '../../src/ui/feedback/Badge.tsx'
import { Pagination } from '../../src/ui/lists/Pagination.tsx'
import { Table, type Column, type Sorting } from '../../src/ui/lists/Table.tsx'
import { Card } from '../../src/ui/page/Card.tsx'
import { Tabs } from '../../src/ui/page/Tabs.tsx'
import { Section, Specimen } from '../Specimen.tsx'

interface Order {
  number: string
  customer: string
  total: string
  isPaid: boolean
}

const orders: Order[] = [
  { number: '1042', customer: 'Ada Miller', total: '£12.40', isPaid: true },
  {
    number: '1041',
    customer: 'A customer with an unusually long name',
    total: '£4.50',
    isPaid: false,
  },
]

const columns: Column<Order>[] = [
  {
    key: 'number',
    header: 'Order',
    cell: (order) => <a href="#lists">{order.number}</a>,
    primary: true,
    sortable: true,
  },
  { key: 'customer', header: 'Customer', cell: (order) => order.customer },
  {
    key: 'payment',
    header: 'Payment',
    cell: (order) => (
      <StatusBadge tone={order.isPaid ? 'good' : 'warn'}>
        {order.isPaid ? 'Paid' : 'Due'}
      </StatusBadge>
    ),
  },
  { key: 'total', header: 'Total', cell: (order) => order.total, align: 'right', sortable: true },
]

export function Lists() {
  const [sorting, setSorting] = useState<Sorting>({ key: 'number', direction: 'descending' })
  const [tab, setTab] = useState('open')
  return (
    <Section title="Lists">
      <Specimen name="Table: sorted; cards on a phone" wide>
        <Card flush title="Orders of today">
          <Table
            caption="Orders of today"
            columns={columns}
            rows={orders}
            rowKey={(order) => order.number}
            sorting={sorting}
            onSort={setSorting}
          />
          <Pagination
            label="Pages of orders"
            position="21–40 of 312"
            previousHref="#lists"
            nextHref="#lists"
          />
        </Card>
      </Specimen>
      <Specimen name="Pagination: first page" wide>
        <Pagination label="Pages, at the beginning" position="1–20 of 312" nextHref="#lists" />
      </Specimen>
      <Specimen name="Tabs" wide>
        <Tabs
          label="Kinds of orders"
          value={tab}
          onChange={setTab}
          tabs={['Open', 'To be packed', 'On their way', 'Completed', 'Problems'].map((label) => ({
            value: label.toLowerCase(),
            label,
            content: <p>Orders: {label.toLowerCase()}</p>,
          }))}
        />
      </Specimen>
    </Section>
  )
}
