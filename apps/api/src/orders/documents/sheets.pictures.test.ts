import { expect, it } from 'vitest'

import { drawnPaper } from '../../../testing/paper/drawn-paper.ts'
import { expectPictured } from '../../../testing/paper/expect-pictured.ts'
import {
  sampleBusiness,
  sampleDocument,
  sampleOrder,
  sampleSlip,
} from '../../../testing/paper/sample-order.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { drawAddressLabels } from './draw-address-labels.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawPackingSlip } from './draw-packing-slip.ts'
import { drawPickList } from './draw-orders.ts'

const wish = {
  titles: ['Rye loaf', 'A tin that keeps twelve biscuits from going soft until Christmas', 'חלה'],
  order: { customerNote: 'Ring twice, the bell is quiet' },
}
const order = sampleOrder(wish)
const business = sampleBusiness
const pickList = {
  orderNumbers: ['1001', '1002'],
  rows: wish.titles.map((title, at) => ({
    variantId: `variant ${at}`,
    title,
    sku: `SKU-${at}`,
    category: 'Bread',
    location: 'Shop',
    quantity: 2 + at,
  })),
}

it.each<[string, (paper: Paper) => void]>([
  ['invoice', (paper) => drawInvoice(paper, sampleDocument(wish), null)],
  ['packing-slip', (paper) => drawPackingSlip(paper, sampleSlip(wish), { business, logo: null })],
  [
    'pick-list',
    (paper) =>
      drawPickList(paper, pickList, { business, logo: null, now: new Date(order.placedAt) }),
  ],
  [
    'address-labels',
    (paper) => {
      const labels = { format: 'a4-24', taken: 1 } as const
      for (const _sheet of drawAddressLabels(paper, [order, order], { labels, business }));
    },
  ],
])('ORD-15 %s looks as its picture does', async (name, draw) => {
  await expectPictured(name, await drawnPaper(draw))
})

it.skipIf(process.env.PICTURES)(
  'a page with one letter less does not pass for its picture',
  async () => {
    const other = await drawnPaper((paper) =>
      drawInvoice(paper, sampleDocument({ ...wish, titles: wish.titles.with(0, 'Rye loa') }), null),
    )
    await expect(expectPictured('invoice', other)).rejects.toThrow('looks different')
  },
)
