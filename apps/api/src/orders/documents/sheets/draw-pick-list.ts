import { layOut } from '../../../platform/paper/lay-out.ts'
import { a4, mm } from '../../../platform/paper/paper.ts'
import type { Paper } from '../../../platform/paper/paper.ts'
import { tableHead, tableRow } from '../../../platform/paper/paper-table.ts'
import type { PaperColumn } from '../../../platform/paper/paper-table.ts'
import { setText } from '../../../platform/paper/paper-text.ts'
import type { PaperBusiness } from '../paper-business.ts'
import type { PickList } from '../find-pick-list.ts'
import { drawHeading, pageWidth, paragraph, party, runningHead, writeDay } from './sheet-parts.ts'

const columns: readonly PaperColumn[] = [
  { title: 'Quantity', width: mm(22), align: 'right' },
  { title: '', width: mm(4) },
  { title: 'Item', width: pageWidth - mm(126) },
  { title: 'SKU', width: mm(34) },
  { title: 'Category', width: mm(32) },
  { title: 'Location', width: mm(34) },
]

export function drawPickList(
  paper: Paper,
  { orderNumbers, rows }: PickList,
  { business, logo, now }: { business: PaperBusiness; logo: string | null; now: Date },
): void {
  const { seller } = business
  const day = writeDay(now.toISOString(), business)
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  layOut(paper, {
    size: a4,
    head: drawHeading(paper, {
      logo,
      shopName: seller.name,
      title: 'Pick list',
      facts: [
        ['Date', day],
        ['Orders', String(orderNumbers.length)],
        ['Pieces', String(units)],
      ],
      code: null,
      parties: [party(paper, '', []), party(paper, '', [])],
    }),
    runningHead: runningHead(paper, `Pick list of ${day} · ${seller.name}`),
    tableHead: tableHead(paper, columns),
    rows: rows.map((row) =>
      tableRow(paper, columns, [
        [[String(row.quantity), { face: 'bold' }]],
        [],
        [[row.title]],
        [[row.sku ?? '']],
        [[row.category]],
        [[row.location]],
      ]),
    ),
    tail: [
      paragraph(paper, [
        setText(paper, `For orders ${orderNumbers.join(', ')}`, {
          width: pageWidth,
          size: 8,
          maxLines: 40,
        }),
      ]),
    ],
    foot: `Pick list of ${day}`,
  })
}
