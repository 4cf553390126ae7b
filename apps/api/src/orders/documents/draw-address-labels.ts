import { addressLabels, placeLabels } from '@marketday/contract/catalog/label-formats'
import type { PrintRequest } from '@marketday/contract/orders/documents/order-documents'
import { placeLines } from '@marketday/contract/contact/place'
import { translatorFor } from '@marketday/messages/translator'

import { drawBarcode } from '../../platform/paper/draw-barcode.ts'
import { addPage, mm } from '../../platform/paper/paper.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { setText, stack } from '../../platform/paper/paper-text.ts'
import type { SetText } from '../../platform/paper/paper-text.ts'
import type { PaperBusiness, PaperOrder } from './paper-orders.ts'
import { writeSpan } from './sheet-parts.ts'

type LabelOptions = NonNullable<PrintRequest['labels']>

interface Corner {
  readonly x: number
  readonly y: number
}

export function* drawAddressLabels(
  paper: Paper,
  orders: readonly PaperOrder[],
  { labels, business }: { readonly labels: LabelOptions; readonly business: PaperBusiness },
): Generator<undefined> {
  const format = addressLabels[labels.format]
  const { width, height } = format.label
  const room = { width: mm(width), height: mm(height) }
  const labelRows = orders.map((order) => ({ row: order, copies: 1 }))
  for (const sheet of placeLabels(labelRows, format, labels.taken)) {
    addPage(paper, { width: mm(format.page.width), height: mm(format.page.height) })
    for (const { row, x, y } of sheet) {
      const corner = { x: mm(x), y: mm(y) }
      if (labels.format === 'parcel-1') drawParcel(paper, row, { business, corner, room })
      else drawLabel(paper, row, { corner, room })
    }
    yield
  }
}

interface Placed {
  readonly corner: Corner
  readonly room: Readonly<Record<'width' | 'height', number>>
}

function drawLabel(paper: Paper, order: PaperOrder, { corner, room }: Placed): void {
  const inset = room.width * 0.07
  const width = room.width - 2 * inset
  fitted(room.height - 2 * inset, (size) =>
    stack([
      setText(paper, order.name, { width, size, face: 'bold', maxLines: 2 }),
      ...writeAddress(order).map((line) => setText(paper, line, { width, size, maxLines: 2 })),
      setText(paper, nameOrder(order), { width, size: size * 0.8, colour: '#444444' }),
    ]),
  ).draw({ x: corner.x + inset, y: corner.y + inset })
}

interface Parcel extends Placed {
  readonly business: PaperBusiness
}

function drawParcel(paper: Paper, order: PaperOrder, { business, corner, room }: Parcel): void {
  const inset = mm(6)
  const [x, width] = [corner.x + inset, room.width - 2 * inset]
  const { seller } = business
  const from = fitted(mm(28), (size) =>
    stack(
      [seller.name, ...seller.address, seller.phone]
        .filter((line) => line !== '')
        .map((line) => setText(paper, line, { width, size: size * 0.65, maxLines: 2 })),
    ),
  )
  from.draw({ x, y: corner.y + inset })
  const rule = corner.y + inset + mm(30)
  paper
    .moveTo(x, rule)
    .lineTo(x + width, rule)
    .lineWidth(0.75)
    .strokeColor('#000000')
    .stroke()
  fitted(mm(68), (size) =>
    stack([
      setText(paper, order.name, { width, size: size * 1.3, face: 'bold', maxLines: 4 }),
      ...writeAddress(order).map((line) =>
        setText(paper, line, { width, size: size * 1.2, maxLines: 3 }),
      ),
      setText(paper, order.phone, { width, size: size * 0.9 }),
    ]),
  ).draw({ x, y: rule + mm(4) })
  const span = writeSpan(order.slotStartsAt, order.slotEndsAt, business)
  const number = [nameOrder(order), span].filter(Boolean).join(' · ')
  const bottom = corner.y + room.height - inset
  setText(paper, number, { width, size: 9, maxLines: 2 }).draw({ x, y: bottom - mm(30) })
  drawBarcode(paper, String(order.number), { x, y: bottom - mm(20), width, height: mm(18) })
}

const nameOrder = ({ number, locale }: PaperOrder): string =>
  translatorFor(locale)('order.number', { number: String(number) })

const writeAddress = ({ deliveryKind, place, locale }: PaperOrder): string[] =>
  deliveryKind === 'pickup' ? [translatorFor(locale)('papers.pickup')] : placeLines(place)

function fitted(height: number, set: (size: number) => SetText): SetText {
  const sizes = [11, 10, 9, 8, 7, 6, 5]
  for (const size of sizes) {
    const text = set(size)
    if (text.height <= height) return text
  }
  return set(4)
}
