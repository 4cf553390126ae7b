import { setImmediate } from 'node:timers/promises'

import { paperNames } from '@marketday/contract/orders/documents/paper-names'
import type { PaperKind, PrintRequest } from '@marketday/contract/orders/documents/order-documents'

import { textLocale } from '@marketday/messages/languages'

import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { addFonts, drawnSoFar, openPaper, a4, mm } from '../../platform/paper/paper.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { readLogo } from '../../platform/paper/read-logo.ts'
import type { Services } from '../../platform/services.ts'
import { findPickList, listPackingSlips } from './packing-lists.ts'
import { invoiceContent } from './document-content.ts'
import { findDocuments, printedKinds } from './order-documents.ts'
import type { IssuedDocument } from './order-documents.ts'
import { findPaperBusiness, findPaperOrders } from './paper-orders.ts'
import type { PaperBusiness } from './paper-orders.ts'
import { drawAddressLabels } from './draw-address-labels.ts'
import { drawInvoice, drawOrderSheet, drawProForma } from './draw-invoice.ts'
import { drawPackingSlip } from './draw-packing-slip.ts'
import { layOut, tableHead, tableRow } from '../../platform/paper/lay-out.ts'
import type { PaperColumn } from '../../platform/paper/lay-out.ts'
import { setText } from '../../platform/paper/paper-text.ts'
import type { PickList } from './packing-lists.ts'
import {
  drawHeading,
  localeSample,
  pageWidth,
  paragraph,
  party,
  runningHead,
  writeDay,
} from './sheet-parts.ts'

interface Drawing extends PrintRequest {
  readonly db: Db
  readonly paper: Paper
  readonly business: PaperBusiness
  readonly logo: string | null
}

/** In English. */
const forStaff: ReadonlySet<PaperKind> = new Set(['order_sheet', 'pick_list'])

/** One PDF of all parts; reads orders in small batches. */
export const drawOrders = (services: Services, db: Db, request: PrintRequest) =>
  drawParts(services, db, {
    title: paperNames[request.kind],
    ...(forStaff.has(request.kind) && { language: 'en' }),
    draw: (drawing) => drawings[request.kind]({ ...request, ...drawing }),
  })

export const drawDocuments = (services: Services, db: Db, documents: readonly IssuedDocument[]) =>
  drawParts(services, db, {
    title: documents.map(({ number }) => number).join(', '),
    language: documents[0]?.content.language ?? 'en',
    draw: async function* ({ paper, business, logo }) {
      await addDocumentFonts(paper, documents, business.locale)
      for (const document of documents) {
        drawInvoice(paper, document, logo)
        yield
      }
    },
  })

/** Draws one order at a time, fairly across businesses, yielding in between. */
const { run: inTurn } = createConcurrencyLimit({ atOnce: 1 })

async function* drawParts(
  services: Services,
  db: Db,
  {
    title,
    language,
    draw,
  }: {
    readonly title: string
    /** Locale of the file; the shop's if omitted. */
    readonly language?: string
    readonly draw: (drawing: Omit<Drawing, keyof PrintRequest>) => AsyncGenerator<undefined>
  },
): AsyncGenerator<Buffer> {
  const turn = <T>(work: () => Promise<T>) =>
    inTurn(async () => {
      const done = await work()
      await setImmediate()
      return done
    }, db.context.tenantId ?? '')
  const business = await findPaperBusiness(db)
  const logo = await readLogo(services, business.logoKey)
  const paper = await turn(() => openPaper(title, language ?? textLocale(business.locale)))
  await addFonts(paper, [business, localeSample(business, business.currency)], business.locale)
  const steps = draw({ db, paper, business, logo })
  while (!(await turn(() => steps.next())).done) {
    const part = drawnSoFar(paper)
    if (part) yield part
  }
  await turn(async () => paper.end())
  for await (const part of paper) yield part as Buffer
}

const drawings: Readonly<Record<PaperKind, (drawing: Drawing) => AsyncGenerator<undefined>>> = {
  invoice: drawIssued,
  credit_note: drawIssued,
  order_sheet: drawUnnumbered,
  pro_forma: drawUnnumbered,
  packing_slip: drawPackingSlips,
  pick_list: drawPicking,
  address_labels: drawLabels,
}

/** Including characters of the days and amounts of other markets. */
async function addDocumentFonts(
  paper: Paper,
  documents: readonly IssuedDocument[],
  locale: string,
): Promise<void> {
  const contents = new Map(documents.map(({ content }) => [content.locale, content]))
  const samples = [...contents.values()].map((content) =>
    localeSample(content, content.bill.currency),
  )
  await addFonts(paper, [documents, samples], locale)
}

const batchSize = 20

async function* drawIssued({ db, paper, business, logo, kind, orderIds }: Drawing) {
  for (const ids of splitIntoBatches(orderIds)) {
    const found = await findDocuments(db, ids)
    await addDocumentFonts(paper, found, business.locale)
    const documents = Map.groupBy(found, ({ orderId }) => orderId)
    for (const document of ids.flatMap((id) => documents.get(id) ?? [])) {
      if (!printedKinds[kind]?.includes(document.kind)) continue
      drawInvoice(paper, document, logo)
      yield
    }
  }
}

async function* drawUnnumbered({ db, paper, business, logo, kind, orderIds }: Drawing) {
  for (const ids of splitIntoBatches(orderIds)) {
    const orders = await findPaperOrders(db, ids)
    await addFonts(paper, orders, business.locale)
    for (const order of orders) {
      const content = invoiceContent(order, business)
      const draw = kind === 'pro_forma' ? drawProForma : drawOrderSheet
      draw(paper, { order, content, logo, now: db.context.now })
      yield
    }
  }
}

async function* drawPackingSlips({ db, paper, business, logo, orderIds }: Drawing) {
  for (const ids of splitIntoBatches(orderIds)) {
    const slips = await listPackingSlips(db, await findPaperOrders(db, ids))
    await addFonts(paper, slips, business.locale)
    for (const slip of slips) {
      drawPackingSlip(paper, slip, { business, logo })
      yield
    }
  }
}

async function* drawPicking({ db, paper, business, logo, orderIds }: Drawing) {
  const list = await findPickList(db, await findPaperOrders(db, orderIds))
  await addFonts(paper, list, business.locale)
  drawPickList(paper, list, { business, logo, now: db.context.now })
  yield
}

async function* drawLabels({ db, paper, business, labels, orderIds }: Drawing) {
  const orders = await findPaperOrders(db, orderIds)
  await addFonts(paper, orders, business.locale)
  const layout = labels ?? { format: 'parcel-1', taken: 0 }
  yield* drawAddressLabels(paper, orders, { labels: layout, business })
}

const splitIntoBatches = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_batch, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )

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
    language: 'en',
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
