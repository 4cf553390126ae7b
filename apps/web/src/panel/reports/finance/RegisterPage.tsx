import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { DocumentKind } from '@marketday/contract/orders/documents/order-documents'
import {
  exportDocuments,
  getTaxReport,
  listDocuments,
  printDocument,
  zipDocuments,
  type RegisteredDocument,
  type TaxReportLine,
} from '@marketday/contract/reports/register'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { counted, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { type Tone, StatusText } from '../../../ui/feedback/Badge.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../../kit/list/list-address.ts'
import { OrderLink } from '../../orders/OrderLink.tsx'
import { useCan } from '../../account-query.ts'
import { download, Exports } from './Exports.tsx'
import { documentsQuery, taxReportQuery } from './finance-queries.ts'
import { readMonth, taxWords } from './finance-words.ts'
import { periodSearch } from './period-search.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { ShopDay } from './ShopDay.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  void queryClient.prefetchQuery(documentsQuery(queryFrom(listDocuments, search)))
  void queryClient.prefetchQuery(taxReportQuery(queryFrom(getTaxReport, search)))
  return null
}

export default function RegisterPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const documents = useQuery(documentsQuery(queryFrom(listDocuments, search)))
  const report = useQuery(taxReportQuery(queryFrom(getTaxReport, search)))
  const list = { endpoint: listDocuments, address }
  return (
    <>
      <PageHeader
        isLow
        title="Invoices and credit notes"
        description="Documents of the period and their tax."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Finance', href: `${to('finance')}${periodSearch(search)}` },
          { label: 'Invoices and credit notes' },
        ]}
        actions={<Downloads search={search} />}
      />
      <div className="flex flex-col gap-4">
        <ListTable
          name="documents"
          {...list}
          filters={
            <>
              <PeriodPicker month={report.data ? readMonth(report.data) : null} />
              <search>
                <ListChoice
                  {...list}
                  name="kind"
                  label="Type"
                  labelHidden
                  placeholder="Invoices and credit notes"
                  options={optionsOf(kindWords)}
                  className="max-w-64"
                />
              </search>
            </>
          }
          query={documents}
          caption="Issued documents"
          what="documents"
          columns={documentColumns(documents.data?.timeZone)}
          rowKey={({ id }) => id}
          firstTitle="No invoices or credit notes in this period"
          firstText="Issue invoices on the page of an order, or for selected orders in the list."
        />
        <Loaded query={report} what="the tax report" rows={3}>
          {(data) => <TaxReport report={data} />}
        </Loaded>
      </div>
    </>
  )
}

const kindWords: Readonly<Record<DocumentKind, { label: string }>> = {
  invoice: { label: 'Invoices' },
  supplementary_invoice: { label: 'Supplementary invoices' },
  credit_note: { label: 'Credit notes' },
}

function Downloads({ search }: { search: URLSearchParams }) {
  const query = wholeListFrom(listDocuments, search)
  if (!useCan()('orders.export')) return null
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => download('documents.zip', () => call(zipDocuments, { query }))}
      >
        <Download aria-hidden className="size-4" />
        PDF files as ZIP
      </Button>
      <Exports
        name="register"
        read={(format) => call(exportDocuments, { query: { ...query, format } })}
      />
    </>
  )
}

type Report = ResponseOf<typeof getTaxReport>

function TaxReport({ report }: { report: Report }) {
  const { rates, invoices, supplementaryInvoices, creditNotes, currency } = report
  const sums = [
    [invoices, 'invoice'],
    [supplementaryInvoices, 'supplementary invoice'],
    [creditNotes, 'credit note'],
  ] as const
  return (
    <Card
      title="Tax report"
      description={sums
        .filter(([{ count }, name]) => count > 0 || name !== 'supplementary invoice')
        .map(
          ([{ count, grossMinor }, name]) =>
            `${counted(count, name)}, ${money(grossMinor, currency)}`,
        )
        .join('; ')}
      flush
    >
      {rates.length === 0 ? (
        <p className="px-5 pb-5 text-[0.9375rem] text-soft">
          No sales and no documents in this period.
        </p>
      ) : (
        <Table
          caption="Tax by rate"
          columns={rateColumns(currency)}
          rows={rates}
          rowKey={taxWords}
        />
      )}
    </Card>
  )
}

function rateColumns(currency: string): readonly Column<TaxReportLine>[] {
  const amount = (
    key: string,
    header: string,
    of: (line: TaxReportLine) => number,
  ): Column<TaxReportLine> => ({
    key,
    header,
    heading: <span className="whitespace-normal">{header}</span>,
    align: 'right',
    cell: (line) => <span className="tabular-nums">{money(of(line), currency)}</span>,
  })
  return [
    { key: 'rate', header: 'Rate', primary: true, width: 6, cell: taxWords },
    amount('documentsNet', 'Invoiced, net', ({ documents }) => documents.netMinor),
    amount('documentsTax', 'Invoiced, tax', ({ documents }) => documents.taxMinor),
    amount('restNet', 'Not invoiced, net', ({ notInvoiced }) => notInvoiced.netMinor),
    amount('restTax', 'Not invoiced, tax', ({ notInvoiced }) => notInvoiced.taxMinor),
    amount('salesTax', 'Tax of sales', ({ sales }) => sales.taxMinor),
  ]
}

const stateWords: Readonly<
  Record<RegisteredDocument['state'], { readonly label: string; readonly tone: Tone }>
> = {
  issued: { label: 'Issued', tone: 'good' },
  part_credited: { label: 'Partly credited', tone: 'info' },
  credited: { label: 'Credited', tone: 'neutral' },
}

const openPdf = ({ id, number }: RegisteredDocument) =>
  download(`${number.replaceAll('/', '-')}.pdf`, () =>
    call(printDocument, { params: { documentId: id } }),
  )

const documentColumns = (timeZone: string | undefined): readonly Column<RegisteredDocument>[] => [
  {
    key: 'number',
    header: 'Number',
    primary: true,
    card: 'left',
    width: 7,
    cell: (document) => (
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => openPdf(document)}>
        {document.number}
        <span className="sr-only">, download PDF</span>
      </Button>
    ),
  },
  {
    key: 'issued',
    header: 'Issued',
    card: 'right',
    width: 6,
    cell: ({ issuedAt }) => <ShopDay at={issuedAt} timeZone={timeZone} />,
  },
  {
    key: 'order',
    header: 'Order',
    card: 'fact',
    width: 5,
    cell: ({ order }) => <OrderLink order={order} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    card: 'whole',
    width: 8,
    minor: true,
    cell: ({ customer }) => <RowName>{customer}</RowName>,
  },
  {
    key: 'state',
    header: 'State',
    card: 'inline',
    width: 7,
    cell: ({ kind, state, invoiceNumber }) =>
      kind === 'credit_note' ? (
        <span>Corrects {invoiceNumber}</span>
      ) : kind === 'supplementary_invoice' ? (
        <span>Supplements {invoiceNumber}</span>
      ) : (
        <StatusText tone={stateWords[state].tone}>{stateWords[state].label}</StatusText>
      ),
  },
  {
    key: 'net',
    header: 'Net',
    align: 'right',
    width: 5,
    minor: true,
    cell: ({ netMinor, currency }) => money(netMinor, currency),
  },
  {
    key: 'tax',
    header: 'Tax',
    align: 'right',
    width: 5,
    cell: ({ taxMinor, currency }) => money(taxMinor, currency),
  },
  {
    key: 'gross',
    header: 'Gross',
    align: 'right',
    width: 5,
    cell: ({ grossMinor, currency }) => money(grossMinor, currency),
  },
]
