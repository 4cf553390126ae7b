import { placeLines } from '@marketday/contract/contact/place'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

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
  receivingTexts,
  runningHead,
  writeDay,
  writeSpan,
} from './sheet-parts.ts'

const columnsIn = (t: Translate): readonly PaperColumn[] => [
  { title: t('papers.quantity'), width: mm(22), align: 'right' },
  { title: '', width: mm(4) },
  { title: t('papers.item'), width: pageWidth - mm(71) },
  { title: t('papers.sku'), width: mm(45) },
]

export function drawPackingSlip(
  paper: Paper,
  slip: PackingSlip,
  { business, logo }: { readonly business: PaperBusiness; readonly logo: string | null },
): void {
  const { seller } = business
  const { order, goods } = slip
  const number = String(order.number)
  const settings = { locale: order.locale, timeZone: business.timeZone }
  const t = translatorFor(order.locale)
  const columns = columnsIn(t)
  const span = writeSpan(order.slotStartsAt, order.slotEndsAt, settings)
  const title = t('papers.packingSlip')
  const titleOfOrder = t('papers.ofOrder', { title, number })
  const text = (content: string, isBold = false) =>
    setText(paper, content, { width: pageWidth, face: isBold ? 'bold' : 'regular' })
  layOut(paper, {
    size: a4,
    language: order.locale,
    head: drawHeading(paper, {
      logo,
      shopName: seller.name,
      title,
      facts: [
        [t('papers.order'), number],
        [t('papers.orderedOn'), writeDay(order.placedAt, settings)],
        ...(span ? [[t(receivingTexts[order.deliveryKind]), span] as const] : []),
        ...parcelFacts(slip, t),
      ],
      code: number,
      parties: [
        party(paper, t('papers.from'), [
          seller.name,
          ...seller.address,
          seller.email,
          seller.phone,
        ]),
        party(paper, t('papers.to'), [order.name, ...placeLines(order.place), order.phone]),
      ],
    }),
    runningHead: runningHead(paper, `${titleOfOrder} · ${seller.name}`),
    tableHead: tableHead(paper, columns),
    rows: goods.map((item) => tableRow(paper, columns, writeCells(item))),
    tail: [
      ...(goods.length === 0 ? [paragraph(paper, [text(t('papers.noItemsPacked'))])] : []),
      ...(order.customerNote === ''
        ? []
        : [paragraph(paper, [text(t('papers.customerNote'), true), text(order.customerNote)])]),
    ],
    foot: titleOfOrder,
  })
}

/** Empty for an unpacked order: its slip may be printed before packing. */
function parcelFacts(
  { parcel, parcelCount, isRest, order }: PackingSlip,
  t: Translate,
): (readonly [string, string])[] {
  if (!parcel) return isRest ? [[t('papers.parcel'), t('papers.notPacked')]] : []
  const { number, carrier, trackingNumber, weightGrams } = parcel
  const sent = [carrier, trackingNumber].filter(Boolean).join(' · ')
  return [
    [
      t('papers.parcel'),
      parcelCount === null
        ? String(number)
        : t('papers.parcelOf', { number: String(number), count: String(parcelCount) }),
    ],
    ...(sent ? [[t('papers.sentWith'), sent] as const] : []),
    ...(weightGrams === null
      ? []
      : [[t('papers.weight'), writeWeight(weightGrams, order.locale)] as const]),
  ]
}

const writeWeight = (grams: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilogram' }).format(grams / 1000)

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
