import { creditPaymentLabel } from '@marketday/contract/payments/credit/credit-payment'
import { documentNames } from '@marketday/contract/orders/documents/paper-names'
import type { DocumentContent } from '@marketday/contract/orders/documents/order-documents'
import { taxLineName } from '@marketday/contract/catalog/tax-lines'
import type { TaxLine } from '@marketday/contract/catalog/tax-lines'

import { layOut, margin, tableHead, tableRow } from '../../platform/paper/lay-out.ts'
import type { Block, Cell, PaperColumn } from '../../platform/paper/lay-out.ts'
import { a4, mm } from '../../platform/paper/paper.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { setText } from '../../platform/paper/paper-text.ts'
import type { IssuedDocument } from './order-documents.ts'
import type { PaperOrder } from './paper-orders.ts'
import {
  drawHeading,
  pageWidth,
  paragraph,
  party,
  receivingWords,
  runningHead,
  writeDay,
  writeMoney,
  writeSpan,
} from './sheet-parts.ts'

const columns: readonly PaperColumn[] = [
  { title: 'Item', width: pageWidth - mm(107) },
  { title: 'Quantity', width: mm(19), align: 'right' },
  { title: 'Unit price', width: mm(30), align: 'right' },
  { title: 'Tax', width: mm(26), align: 'right' },
  { title: 'Amount', width: mm(32), align: 'right' },
]

export function drawInvoice(paper: Paper, document: IssuedDocument, logo: string | null): void {
  const { kind, number, content } = document
  const { invoice } = content
  const day = (time: string) => writeDay(time, content)
  drawBill(paper, content, {
    logo,
    title: documentNames[kind],
    number,
    facts: [
      ['Number', number],
      ['Date', day(document.issuedAt)],
      ...(invoice
        ? [['For invoice', `${invoice.number} of ${day(invoice.issuedAt)}`] as const]
        : []),
    ],
    totalName: kind === 'credit_note' ? 'Credited' : 'Total',
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
  drawBill(paper, content, {
    logo,
    title: 'Pro forma invoice',
    facts: [['Date', writeDay(now.toISOString(), content)]],
    note: ['This is a pro forma invoice. It is not a tax invoice and has no invoice number.'],
  })
}

/** For the shop. */
export function drawOrderSheet(paper: Paper, { content, logo, order, now }: Unnumbered): void {
  const { deliveryKind, slotStartsAt, slotEndsAt, customerNote, phone } = order
  const span = writeSpan(slotStartsAt, slotEndsAt, content)
  drawBill(paper, content, {
    logo,
    title: 'Order sheet',
    phone,
    facts: [
      ['Printed on', writeDay(now.toISOString(), content)],
      ...(span ? [[receivingWords[deliveryKind], span] as const] : []),
    ],
    note: [...(customerNote === '' ? [] : [`Customer note: ${customerNote}`]), 'Not an invoice.'],
  })
}

interface Sheet {
  readonly logo: string | null
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
  const { number = '', totalName = 'Total', note = [] } = sheet
  const { seller, bill, orderNumber } = content
  const title = [sheet.title, number || `order ${orderNumber}`].join(number ? ' ' : ', ')
  layOut(paper, {
    size: a4,
    head: heading(paper, content, sheet),
    runningHead: runningHead(paper, `${title} · ${seller.name}`),
    tableHead: tableHead(paper, columns),
    rows: [
      ...bill.lines.map((line) => tableRow(paper, columns, lineCells(line, content))),
      ...(bill.deliveryMinor === 0 ? [] : [tableRow(paper, columns, feeCells(content))]),
    ],
    tail: [
      sums(paper, content, totalName),
      taxNote(paper, content),
      ...(note.length === 0
        ? []
        : [
            paragraph(
              paper,
              note.map((line) => setText(paper, line, { width: pageWidth })),
            ),
          ]),
    ],
    foot: [title, seller.legalName || seller.name, writeTaxId(content)].filter(Boolean).join(' · '),
  })
}

function heading(paper: Paper, content: DocumentContent, sheet: Sheet): Block {
  const { seller, buyer } = content
  const day = (time: string) => writeDay(time, content)
  return drawHeading(paper, {
    logo: sheet.logo,
    shopName: seller.name,
    title: sheet.title,
    facts: [
      ...sheet.facts,
      ['Order', content.orderNumber],
      ['Ordered on', day(content.placedAt)],
      ...(content.suppliedAt ? [['Supplied on', day(content.suppliedAt)] as const] : []),
    ],
    code: content.orderNumber,
    parties: [
      party(paper, 'From', [
        seller.legalName || seller.name,
        ...(seller.legalName && seller.legalName !== seller.name ? [seller.name] : []),
        ...seller.address,
        writeTaxId(content),
        seller.email,
        seller.phone,
      ]),
      party(paper, 'To', [
        ...(buyer.company ? [buyer.company] : []),
        buyer.name,
        ...buyer.address,
        ...(buyer.vatNumber ? [`VAT number ${buyer.vatNumber}`] : []),
        buyer.email,
        sheet.phone ?? '',
      ]),
    ],
  })
}

const writeTaxId = ({ seller: { taxId, taxName } }: DocumentContent) =>
  taxId === '' ? '' : `${taxName} number ${taxId}`

function lineCells(
  line: DocumentContent['bill']['lines'][number],
  content: DocumentContent,
): Cell[] {
  const { currency } = content.bill
  const name = [line.title, line.variantTitle].filter(Boolean).join(' – ')
  const discountMinor = line.unitPriceMinor * line.quantity - line.totalMinor
  const less = discountMinor > 0 && `Discount ${writeMoney(-discountMinor, currency, content)}`
  const notes = [line.sku, less].filter((note) => typeof note === 'string')
  return [
    [[name], ...notes.map((note) => [note, small] as const)],
    [[String(line.quantity)]],
    [[writeMoney(line.unitPriceMinor, currency, content)]],
    [[line.taxName ?? '–']],
    [[writeMoney(line.totalMinor, currency, content)]],
  ]
}

const small = { size: 7.5, colour: '#555555' } as const

function feeCells(content: DocumentContent): Cell[] {
  const { bill } = content
  const fee = writeMoney(bill.deliveryMinor, bill.currency, content)
  return [[['Delivery']], [['1']], [[fee]], [[feeTaxName(content)]], [[fee]]]
}

/** Tax rate of the fee: the one whose lines do not sum to its base. */
function feeTaxName({ bill: { lines, taxLines, addsTax } }: DocumentContent): string {
  const [first, ...others] = taxLines
  if (first && others.length === 0) return isTaxed(first) ? taxLineName(first) : '–'
  const rest = taxLines.find((tax) => {
    const taxedLines = lines.filter(({ taxName }) => taxName === taxLineName(tax))
    const charged = taxedLines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    return tax.netMinor + (addsTax ? 0 : tax.taxMinor) > charged
  })
  return rest && isTaxed(rest) ? taxLineName(rest) : '–'
}

/** Orders without rate information have the name Tax and rate 0. */
const isTaxed = ({ rateBp, isExempt, name }: TaxLine) => rateBp > 0 || isExempt || name !== 'Tax'

const moneyRows = (
  {
    paidMinor,
    byCredit = [],
    authorisedMinor = 0,
    refundedMinor,
    outstandingMinor,
  }: NonNullable<DocumentContent['money']>,
  amount: (minor: number) => string,
): (readonly [string, string])[] => [
  ['Paid', amount(paidMinor)],
  ...byCredit.map(
    (credit) => [`of which by ${creditPaymentLabel(credit)}`, amount(credit.amountMinor)] as const,
  ),
  ...(authorisedMinor > 0 ? [['Authorised on your card', amount(authorisedMinor)] as const] : []),
  ...(refundedMinor > 0 ? [['Refunded', amount(refundedMinor)] as const] : []),
  ['Still to pay', amount(outstandingMinor)],
]

function sums(paper: Paper, content: DocumentContent, totalName: string): Block {
  const { bill, money } = content
  const amount = (minor: number) => writeMoney(minor, bill.currency, content)
  const rows: (readonly [string, string])[] = [
    ...(bill.addsTax
      ? bill.taxLines
          .filter(({ taxMinor }) => taxMinor !== 0)
          .map((tax) => [taxLineName(tax), amount(tax.taxMinor)] as const)
      : []),
    ...(bill.keptMinor ? [['Fee, no tax', amount(bill.keptMinor)] as const] : []),
    ...(bill.reducedMinor ? [['Price reduction', amount(-bill.reducedMinor)] as const] : []),
    ...(bill.returnedCardsMinor
      ? [['Gift card returned', amount(-bill.returnedCardsMinor)] as const]
      : []),
    [totalName, amount(bill.totalMinor)],
    ...(money ? moneyRows(money, amount) : []),
  ]
  const width = mm(40)
  const set = rows.map(([label, value]) => {
    const style = label === totalName ? ({ face: 'bold', size: 11 } as const) : {}
    return [
      setText(paper, label, { width, ...style }),
      setText(paper, value, { width, ...style }),
    ] as const
  })
  const heightOf = ([label, value]: (typeof set)[number]) =>
    Math.max(label.height, value.height) + 3
  const left = margin + pageWidth - 2 * width
  return {
    height: set.reduce((sum, pair) => sum + heightOf(pair), mm(3)),
    draw(y) {
      let at = y + mm(3)
      for (const pair of set) {
        pair[0].draw({ x: left, y: at })
        pair[1].draw({ x: left + width, y: at, align: 'right' })
        at += heightOf(pair)
      }
    },
  }
}

function taxNote(paper: Paper, content: DocumentContent): Block {
  const { bill } = content
  const amount = (minor: number) => writeMoney(minor, bill.currency, content)
  const knownTaxes = bill.taxLines.filter(isTaxed)
  const lines = knownTaxes.map(
    (tax) =>
      `${taxLineName(tax)}: ${amount(tax.netMinor)} without tax, ${amount(tax.taxMinor)} tax`,
  )
  const untold =
    knownTaxes.length === 0 && bill.taxMinor > 0 ? [`Tax included: ${amount(bill.taxMinor)}`] : []
  const prices = bill.addsTax ? 'Prices are without tax.' : 'Prices include their tax.'
  const texts = [...lines, ...untold]
  return paragraph(
    paper,
    (texts.length > 0 ? [...texts, prices] : ['No tax is charged.']).map((line) =>
      setText(paper, line, { width: pageWidth, size: 8 }),
    ),
  )
}
