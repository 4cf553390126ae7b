import { placeLines } from '@marketday/contract/contact/place'

import { layOut, tableHead, tableRow } from '../../platform/paper/lay-out.ts'
import { a4, mm } from '../../platform/paper/paper.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import type { Cell, PaperColumn } from '../../platform/paper/lay-out.ts'
import { setText } from '../../platform/paper/paper-text.ts'
import type { PaperBusiness } from './paper-orders.ts'
import type { PackingSlip } from './packing-lists.ts'
import {
  drawHeading,
  pageWidth,
  paragraph,
  party,
  receivingWords,
  runningHead,
  writeDay,
  writeSpan,
} from './sheet-parts.ts'

const columns: readonly PaperColumn[] = [
  { title: 'Quantity', width: mm(22), align: 'right' },
  { title: '', width: mm(4) },
  { title: 'Item', width: pageWidth - mm(71) },
  { title: 'SKU', width: mm(45) },
]

export function drawPackingSlip(
  paper: Paper,
  slip: PackingSlip,
  { business, logo }: { readonly business: PaperBusiness; readonly logo: string | null },
): void {
  const { seller } = business
  const { order, goods } = slip
  const number = String(order.number)
  const span = writeSpan(order.slotStartsAt, order.slotEndsAt, business)
  const text = (content: string, isBold = false) =>
    setText(paper, content, { width: pageWidth, face: isBold ? 'bold' : 'regular' })
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
        ...parcelFacts(slip),
      ],
      code: number,
      parties: [
        party(paper, 'From', [seller.name, ...seller.address, seller.email, seller.phone]),
        party(paper, 'To', [order.name, ...placeLines(order.place), order.phone]),
      ],
    }),
    runningHead: runningHead(paper, `Packing slip, order ${number} · ${seller.name}`),
    tableHead: tableHead(paper, columns),
    rows: goods.map((item) => tableRow(paper, columns, writeCells(item))),
    tail: [
      ...(goods.length === 0
        ? [paragraph(paper, [text('No items of this order are packed.')])]
        : []),
      ...(order.customerNote === ''
        ? []
        : [paragraph(paper, [text('Customer note', true), text(order.customerNote)])]),
    ],
    foot: `Packing slip, order ${number}`,
  })
}

/** Empty for an unpacked order: its slip may be printed before packing. */
function parcelFacts({ parcel, parcelCount, isRest }: PackingSlip): (readonly [string, string])[] {
  if (!parcel) return isRest ? [['Parcel', 'Not packed yet']] : []
  const { number, carrier, trackingNumber, weightGrams } = parcel
  const sent = [carrier, trackingNumber].filter(Boolean).join(' · ')
  return [
    ['Parcel', parcelCount === null ? String(number) : `${number} of ${parcelCount}`],
    ...(sent ? [['Sent with', sent] as const] : []),
    ...(weightGrams === null ? [] : [['Weight', `${weightGrams / 1000} kg`] as const]),
  ]
}

function writeCells({ line, units }: PackingSlip['goods'][number]): Cell[] {
  const { title, variantTitle, sku, parts } = line
  return [
    [[String(units), { face: 'bold' }]],
    [],
    [
      [[title, variantTitle].filter(Boolean).join(' – ')],
      ...(parts ?? []).map(
        (part) =>
          [
            [`${part.quantity * units} × ${part.title}`, part.sku].filter(Boolean).join(' · '),
            { size: 8, colour: '#444444' },
          ] as const,
      ),
    ],
    [[sku ?? '']],
  ]
}
