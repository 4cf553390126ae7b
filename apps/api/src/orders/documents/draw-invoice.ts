import type {
  DocumentContent,
  DocumentKind,
} from '@marketday/contract/orders/documents/order-documents'
import { taxLineName } from '@marketday/contract/catalog/tax-lines'
import type { TaxLine } from '@marketday/contract/catalog/tax-lines'
import { taxNumberName, taxNumberText, taxText } from '@marketday/messages/tax-text'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

import { layOut, tableHead, tableRow } from '../../platform/paper/lay-out.ts'
import type { Block, Cell, PaperColumn } from '../../platform/paper/lay-out.ts'
import { a4, mm } from '../../platform/paper/paper.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { setText } from '../../platform/paper/paper-text.ts'
import { isTaxed, sums, taxNote } from './bill-sums.ts'
import type { IssuedDocument } from './order-documents.ts'
import type { PaperOrder } from './paper-orders.ts'
import {
  drawHeading,
  pageWidth,
  paragraph,
  party,
  receivingTexts,
  runningHead,
  writeDay,
  writeMoney,
  writeSpan,
} from './sheet-parts.ts'

const columnsIn = (t: Translate): readonly PaperColumn[] => [
  { title: t('papers.item'), width: pageWidth - mm(107) },
  { title: t('papers.quantity'), width: mm(19), align: 'right' },
  { title: t('papers.unitPrice'), width: mm(30), align: 'right' },
  { title: t('papers.tax'), width: mm(26), align: 'right' },
  { title: t('papers.amount'), width: mm(32), align: 'right' },
]

const titles = {
  invoice: 'papers.invoice',
  supplementary_invoice: 'papers.supplementaryInvoice',
  credit_note: 'papers.creditNote',
} as const satisfies Readonly<Record<DocumentKind, string>>

/** Documents of earlier versions are English, whatever their formats. */
const documentLanguage = ({ language = 'en' }: DocumentContent): string => language

export function drawInvoice(paper: Paper, document: IssuedDocument, logo: string | null): void {
  const { kind, number, content } = document
  const { invoice } = content
  const day = (time: string) => writeDay(time, content)
  const language = documentLanguage(content)
  const t = translatorFor(language)
  drawBill(paper, content, {
    logo,
    language,
    title: t(titles[kind]),
    number,
    facts: [
      [t('papers.number'), number],
      [t('papers.date'), day(document.issuedAt)],
      ...(invoice
        ? [
            [
              t('papers.forInvoice'),
              t('papers.invoiceOfDay', { number: invoice.number, day: day(invoice.issuedAt) }),
            ] as const,
          ]
        : []),
    ],
    totalName: t(kind === 'credit_note' ? 'papers.credited' : 'papers.total'),
  })
}

interface Unnumbered {
  readonly order: Pick<
    PaperOrder,
    'deliveryKind' | 'slotStartsAt' | 'slotEndsAt' | 'customerNote' | 'phone'
  >
  readonly content: DocumentContent
  readonly logo: string | null
  readonly now: Date
}

/** For the customer, such as for prepayment or customs. */
export function drawProForma(paper: Paper, { content, logo, now }: Unnumbered): void {
  const language = documentLanguage(content)
  const t = translatorFor(language)
  drawBill(paper, content, {
    logo,
    language,
    title: t('papers.proForma'),
    facts: [[t('papers.date'), writeDay(now.toISOString(), content)]],
    note: [t('papers.proFormaNote')],
  })
}

/** For the shop, in English. */
export function drawOrderSheet(paper: Paper, { content, logo, order, now }: Unnumbered): void {
  const { deliveryKind, slotStartsAt, slotEndsAt, customerNote, phone } = order
  const span = writeSpan(slotStartsAt, slotEndsAt, content)
  drawBill(paper, content, {
    logo,
    language: 'en',
    title: 'Order sheet',
    phone,
    facts: [
      ['Printed on', writeDay(now.toISOString(), content)],
      ...(span ? [[translatorFor('en')(receivingTexts[deliveryKind]), span] as const] : []),
    ],
    note: [...(customerNote === '' ? [] : [`Customer note: ${customerNote}`]), 'Not an invoice.'],
  })
}

interface Sheet {
  readonly logo: string | null
  readonly language: string
  readonly title: string
  /** Empty for sheets without a number. */
  readonly number?: string
  readonly facts: readonly (readonly [string, string])[]
  /** Phone of the customer. */
  readonly phone?: string
  readonly totalName?: string
  readonly note?: readonly string[]
}

function drawBill(paper: Paper, content: DocumentContent, sheet: Sheet): void {
  const { language, number = '', note = [] } = sheet
  const { seller, bill, orderNumber } = content
  const t = translatorFor(language)
  const columns = columnsIn(t)
  const { totalName = t('papers.total') } = sheet
  const title = number
    ? t('papers.numbered', { title: sheet.title, number })
    : t('papers.ofOrder', { title: sheet.title, number: orderNumber })
  layOut(paper, {
    size: a4,
    language,
    head: heading(paper, content, { ...sheet, t }),
    runningHead: runningHead(paper, `${title} · ${seller.name}`),
    tableHead: tableHead(paper, columns),
    rows: [
      ...bill.lines.map((line) => tableRow(paper, columns, lineCells(line, content, t))),
      ...(bill.deliveryMinor === 0 ? [] : [tableRow(paper, columns, feeCells(content, t))]),
    ],
    tail: [
      sums(paper, content, { totalName, t }),
      taxNote(paper, content, t),
      ...(note.length === 0
        ? []
        : [
            paragraph(
              paper,
              note.map((line) => setText(paper, line, { width: pageWidth })),
            ),
          ]),
    ],
    foot: [title, seller.legalName || seller.name, writeTaxId(content, t)]
      .filter(Boolean)
      .join(' · '),
  })
}

function heading(
  paper: Paper,
  content: DocumentContent,
  { t, ...sheet }: Sheet & { readonly t: Translate },
): Block {
  const { seller, buyer } = content
  const day = (time: string) => writeDay(time, content)
  return drawHeading(paper, {
    logo: sheet.logo,
    shopName: seller.name,
    title: sheet.title,
    facts: [
      ...sheet.facts,
      [t('papers.order'), content.orderNumber],
      [t('papers.orderedOn'), day(content.placedAt)],
      ...(content.suppliedAt ? [[t('papers.suppliedOn'), day(content.suppliedAt)] as const] : []),
    ],
    code: content.orderNumber,
    parties: [
      party(paper, t('papers.from'), [
        seller.legalName || seller.name,
        ...(seller.legalName && seller.legalName !== seller.name ? [seller.name] : []),
        ...seller.address,
        writeTaxId(content, t),
        seller.email,
        seller.phone,
      ]),
      party(paper, t('papers.to'), [
        ...(buyer.company ? [buyer.company] : []),
        buyer.name,
        ...buyer.address,
        ...(buyer.vatNumber ? [taxNumberText(buyer.vatNumber, seller.taxName, t)] : []),
        buyer.email,
        sheet.phone ?? '',
      ]),
    ],
  })
}

const writeTaxId = ({ seller }: DocumentContent, t: Translate): string =>
  seller.taxId === ''
    ? ''
    : t('papers.taxNumber', {
        tax: taxNumberName(seller.taxName, t),
        number: seller.taxId,
      })

function lineCells(
  line: DocumentContent['bill']['lines'][number],
  content: DocumentContent,
  t: Translate,
): Cell[] {
  const { currency } = content.bill
  const name = [line.title, line.variantTitle].filter(Boolean).join(' – ')
  const discountMinor = line.unitPriceMinor * line.quantity - line.totalMinor
  const less =
    discountMinor > 0 &&
    t('papers.discount', { amount: writeMoney(-discountMinor, currency, content) })
  const notes = [line.sku, less].filter((note) => typeof note === 'string')
  const tax = content.bill.taxLines.find((taxLine) => taxLineName(taxLine) === line.taxName)
  return [
    [[name], ...notes.map((note) => [note, small] as const)],
    [[String(line.quantity)]],
    [[writeMoney(line.unitPriceMinor, currency, content)]],
    [[tax ? taxText(tax, t) : (line.taxName ?? '–')]],
    [[writeMoney(line.totalMinor, currency, content)]],
  ]
}

const small = { size: 7.5, colour: '#555555' } as const

function feeCells(content: DocumentContent, t: Translate): Cell[] {
  const { bill } = content
  const fee = writeMoney(bill.deliveryMinor, bill.currency, content)
  const tax = findFeeTax(content)
  const taxCell = tax && isTaxed(tax) ? taxText(tax, t) : '–'
  return [[[t('papers.delivery')]], [['1']], [[fee]], [[taxCell]], [[fee]]]
}

/** Tax rate of the fee: the one whose lines do not sum to its base. */
function findFeeTax({ bill }: DocumentContent): TaxLine | undefined {
  const { lines, taxLines, addsTax } = bill
  if (taxLines.length === 1) return taxLines[0]
  return taxLines.find((tax) => {
    const taxedLines = lines.filter((line) => line.taxName === taxLineName(tax))
    const charged = taxedLines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    return tax.netMinor + (addsTax ? 0 : tax.taxMinor) > charged
  })
}
