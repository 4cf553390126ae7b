import type { PlanInvoice } from '@marketday/contract/accounts/billing/plan-changes'
import { useQuery } from '@tanstack/react-query'
import { day, money } from '../../../platform/format.ts'
import { StatusBadge, type Tone } from '../../../ui/feedback/Badge.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { paymentsQuery } from './billing-queries.ts'

const states: Readonly<Record<PlanInvoice['status'], readonly [label: string, tone: Tone]>> = {
  draft: ['Draft', 'neutral'],
  open: ['Open', 'bad'],
  paid: ['Paid', 'good'],
  void: ['Void', 'neutral'],
  uncollectible: ['Written off', 'neutral'],
}

const columns: readonly Column<PlanInvoice>[] = [
  {
    key: 'number',
    header: 'Number',
    primary: true,
    cell: ({ number }) => number || 'No number yet',
  },
  { key: 'at', header: 'Date', cell: ({ at }) => day(at) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (invoice) => <Amount invoice={invoice} />,
  },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => {
      const [label, tone] = states[status]
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    key: 'pdf',
    header: 'PDF',
    align: 'right',
    cell: ({ pdfUrl, number }) =>
      pdfUrl && <NewTabLink href={pdfUrl}>{`PDF of ${number}`}</NewTabLink>,
  },
]

function Amount({ invoice }: { invoice: PlanInvoice }) {
  const { amountMinor, currency, lines, isReverseCharge } = invoice
  const parts = lines
    .filter(({ text }) => text === 'Discount' || text.startsWith('VAT'))
    .map((line) => `${line.text} ${money(line.amountMinor, currency)}`)
  return (
    <>
      {money(amountMinor, currency)}
      {[...parts, ...(isReverseCharge ? ['VAT: reverse charge'] : [])].map((note) => (
        <span key={note} className="block text-sm text-soft">
          {note}
        </span>
      ))}
    </>
  )
}

export function InvoicesCard() {
  return (
    <Card title="Invoices" flush>
      <Loaded query={useQuery(paymentsQuery)} what="the invoices" rows={2}>
        {({ invoices }) =>
          invoices.length > 0 ? (
            <Table caption="Invoices" columns={columns} rows={invoices} rowKey={({ id }) => id} />
          ) : (
            <p className="px-5 pb-5 text-[0.9375rem] text-soft">No invoices yet.</p>
          )
        }
      </Loaded>
    </Card>
  )
}
