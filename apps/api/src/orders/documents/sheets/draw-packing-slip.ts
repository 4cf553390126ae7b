import { isDelivered } from '@marketday/contract/products/kinds/item-kinds'

import { layOut } from '../../../platform/paper/lay-out.ts'
import { a4, mm } from '../../../platform/paper/paper.ts'
import type { Paper } from '../../../platform/paper/paper.ts'
import { tableHead, tableRow } from '../../../platform/paper/paper-table.ts'
import type { Cell, PaperColumn } from '../../../platform/paper/paper-table.ts'
import { setText } from '../../../platform/paper/paper-text.ts'
import { addressLines } from '../paper-business.ts'
import type { PaperBusiness } from '../paper-business.ts'
import type { PaperLine, PaperOrder } from '../paper-orders.ts'
import { drawHeading, pageWidth, paragraph, party, runningHead } from './sheet-parts.ts'
import { writeDay, writeSpan } from './sheet-parts.ts'

const columns: readonly PaperColumn[] = [
  { title: 'Quantity', width: mm(22), align: 'right' },
  { title: '', width: mm(4) },
  { title: 'Item', width: pageWidth - mm(71) },
  { title: 'SKU', width: mm(45) },
]

const receivingWords = { delivery: 'Deliver', pickup: 'Pick-up', none: 'Supplied' } as const

/** What lies in the parcel, without prices. */
export function drawPackingSlip(
  paper: Paper,
  order: PaperOrder,
  { business, logo }: { readonly business: PaperBusiness; readonly logo: string | null },
): void {
  const { seller } = business
  const number = String(order.number)
  const span = writeSpan(order.slotStartsAt, order.slotEndsAt, business)
  const packed = order.lines.filter(
    ({ kind, quantity, cancelledQuantity }) => isDelivered(kind) && quantity > cancelledQuantity,
  )
  const text = (words: string, isBold = false) =>
    setText(paper, words, { width: pageWidth, face: isBold ? 'bold' : 'regular' })
  layOut(paper, {
    size: a4,
    head: drawHeading(paper, {
      logo,
      shopName: seller.name,
      title: 'Packing slip',
      facts: [
        ['Order', number],
        ['Ordered on', writeDay(order.placedAt, business)],
        ...(span ? [[receivingWords[order.deliveryKind], span] as const] : []),
      ],
      code: number,
      parties: [
        party(paper, 'From', [seller.name, ...seller.address, seller.email, seller.phone]),
        party(paper, 'To', [order.name, ...addressLines(order.place), order.phone]),
      ],
    }),
    runningHead: runningHead(paper, `Packing slip, order ${number} · ${seller.name}`),
    tableHead: tableHead(paper, columns),
    rows: packed.map((line) => tableRow(paper, columns, writeCells(line))),
    tail: [
      ...(packed.length === 0
        ? [paragraph(paper, [text('Nothing of this order is packed.')])]
        : []),
      ...(order.customerNote === ''
        ? []
        : [paragraph(paper, [text('Note of the customer', true), text(order.customerNote)])]),
    ],
    foot: `Packing slip, order ${number}`,
  })
}

function writeCells({
  quantity,
  cancelledQuantity,
  title,
  variantTitle,
  sku,
  parts,
}: PaperLine): Cell[] {
  const living = quantity - cancelledQuantity
  return [
    [[String(living), { face: 'bold' }]],
    [],
    [
      [[title, variantTitle].filter(Boolean).join(' – ')],
      ...(parts ?? []).map(
        (part) =>
          [
            [`${part.quantity * living} × ${part.title}`, part.sku].filter(Boolean).join(' · '),
            { size: 8, colour: '#444444' },
          ] as const,
      ),
    ],
    [[sku ?? '']],
  ]
}
