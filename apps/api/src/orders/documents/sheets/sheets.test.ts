import { describe, expect, it } from 'vitest'

import { parsePlace } from '@marketday/contract/contact/place'
import { billOf } from '@marketday/contract/orders/documents/bill'
import { orderTotals } from '@marketday/contract/orders/sums/order-totals'

import { drawnPaper } from '../../../../testing/paper/drawn-paper.ts'
import { readPaper } from '../../../../testing/paper/read-paper.ts'
import type { IssuedDocument } from '../order-documents.ts'
import type { PaperOrder } from '../paper-orders.ts'
import { drawAddressLabels } from './draw-address-labels.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { PackingSlip } from '../list-packing-slips.ts'
import { drawPackingSlip } from './draw-packing-slip.ts'

const business = {
  logoKey: null,
  locale: 'en-GB',
  timeZone: 'Europe/London',
  seller: {
    name: 'Hill Bakery',
    legalName: 'Hill Bakery Limited',
    address: ['1 Mill Lane', 'Leeds LS2 8AA'],
    email: 'hello@example.com',
    phone: '',
    taxId: 'GB123456789',
    taxName: 'VAT',
  },
}

interface Wish {
  readonly titles?: readonly string[]
  readonly currency?: string
  readonly unitPriceMinor?: number
  readonly addsTax?: boolean
  readonly order?: Partial<PaperOrder>
}

const tax = { name: 'VAT', rateBp: 2000, isExempt: false }

function orderOf(wish: Wish = {}): PaperOrder {
  const { titles = ['Rye loaf'], currency = 'GBP', unitPriceMinor = 1200, addsTax = false } = wish
  const { lines, ...totals } = orderTotals(
    titles.map(() => ({ quantity: 2, unitPriceMinor, tax })),
    { deliveryMinor: 0, deliveryTax: tax, addsTax },
  )
  return {
    ...totals,
    taxLines: [...totals.taxLines],
    keptMinor: 0,
    isDeliveryReturned: null,
    id: 'order',
    number: 1001,
    status: 'open',
    isTest: false,
    fulfilmentStatus: 'unfulfilled',
    placedAt: '2026-11-26T10:00:00Z',
    name: 'Carla Customer',
    email: 'carla@example.com',
    phone: '',
    place: { ...parsePlace(null), address: '12 High Street, Leeds LS1 4AP' },
    deliveryKind: 'delivery',
    customerNote: '',
    currency,
    cancelledMinor: 0,
    capturedMinor: 0,
    refundedMinor: 0,
    balanceMinor: 0,
    slotStartsAt: null,
    slotEndsAt: null,
    lines: titles.map((title, index) => ({
      id: `line ${index}`,
      variantId: `variant ${index}`,
      kind: 'physical',
      parts: null,
      title,
      variantTitle: '',
      sku: null,
      quantity: 2,
      unitPriceMinor,
      cancelledQuantity: 0,
      cancelledTaxMinor: 0,
      packedQuantity: 0,
      fulfilledQuantity: 0,
      ...(lines[index] ?? { totalMinor: 0, taxMinor: 0, taxLine: null }),
    })),
    ...wish.order,
  }
}

const documentOf = (wish: Wish, locale = 'en-GB'): IssuedDocument => ({
  id: 'document',
  orderId: 'order',
  kind: 'invoice',
  number: 'INV-7',
  issuedAt: '2026-11-26T12:00:00Z',
  content: {
    orderNumber: '1001',
    placedAt: '2026-11-26T10:00:00Z',
    suppliedAt: null,
    locale,
    timeZone: 'Europe/London',
    seller: business.seller,
    buyer: { name: wish.order?.name ?? 'Carla Customer', address: [], email: '' },
    bill: billOf(orderOf(wish)),
    money: { paidMinor: 0, outstandingMinor: 0, refundedMinor: 0 },
    invoice: null,
  },
})

const invoice = async (wish: Wish, locale?: string) =>
  readPaper(await drawnPaper((paper) => drawInvoice(paper, documentOf(wish, locale), null)))
const slipOf = (wish: Wish): PackingSlip => {
  const order = orderOf(wish)
  const goods = order.lines.map((line) => ({ line, units: line.quantity }))
  return { order, parcel: null, parcelCount: null, isRest: false, goods }
}
const slip = async (wish: Wish) =>
  readPaper(
    await drawnPaper((paper) => drawPackingSlip(paper, slipOf(wish), { business, logo: null })),
  )

describe('pages', () => {
  const titles = Array.from({ length: 500 }, (_title, at) => `Loaf ${at + 1}.`)

  it.each([
    ['an invoice', invoice, 'Item'],
    ['a packing slip', slip, 'SKU'],
  ] as const)(
    'of %s have the head of the table and their number each, and no line is lost',
    async (_what, draw, heading) => {
      const pages = await draw({ titles })
      expect(pages.length).toBeGreaterThan(10)
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
        if (page.includes('Loaf ')) expect(page).toContain(heading)
      }
      expect(pages.join('\n').match(/Loaf \d+\./g)).toEqual(titles)
      expect(pages.at(-1)).not.toContain('Loaf 1.')
    },
  )
})

describe('amounts', () => {
  it.each([
    ['JPY', 1200, 'en-GB', 'Total JP¥2,400'],
    ['KWD', 1200, 'en-GB', 'Total KWD 2.400'],
    ['EUR', 123_456, 'de-DE', 'Total 2.469,12 €'],
    ['GBP', 0, 'en-GB', 'Total £0.00'],
  ])('in %s of %d are written as in %s', async (...given) => {
    const [currency, unitPriceMinor, locale, words] = given
    const [page = ''] = await invoice({ currency, unitPriceMinor }, locale)
    expect(page.replaceAll(/\s+/g, ' ')).toContain(words)
  })

  it('without tax have it on top', async () => {
    const [page = ''] = await invoice({ addsTax: true })
    expect(page.replaceAll(/\s+/g, ' ')).toContain('VAT 20% £4.80 Total £28.80')
    expect(page).toContain('Prices are without tax.')
  })

  it('of which nothing is taxed say so', async () => {
    expect((await invoice({ unitPriceMinor: 0 }))[0]).toContain('No tax is charged.')
  })
})

describe('words', () => {
  it.each(['Ψωμί σίκαλης', 'Ржаной хлеб', 'Çörek ğışİ Őű', 'חלה', 'Հաց', 'პური'])(
    'in other letters stay readable: %s',
    async (title) => {
      const pages = [...(await invoice({ titles: [title] })), ...(await slip({ titles: [title] }))]
      for (const page of pages) expect(page.normalize('NFKC')).toContain(title)
    },
  )

  it.each([
    ['of 255 letters', 'n'.repeat(255)],
    ['of letters without a drawing', '黑麦面包 🥖 \u{10ffff} ขนมปัง'],
    ['with controls', 'a\u0007b\u202ec\ud800d\u200f'],
    ['from right to left with brackets and numbers', 'לחם (גדול) 500g – خبز ١٢٣'],
    ['of blanks', ' '.repeat(200)],
  ])('%s break nothing', async (_what, name) => {
    const wish = { titles: [name], order: { name, customerNote: name } }
    expect(await invoice(wish)).toHaveLength(1)
    expect(await slip(wish)).toHaveLength(1)
  })

  it.each(['a4-24', 'a4-65', 'parcel-1'] as const)(
    'that are long keep to their label of %s',
    async (format) => {
      const name = 'Long '.repeat(50)
      const address = `${'Very long street '.repeat(10)}, Town, Country`
      const order = orderOf({ order: { name, place: { ...parsePlace(null), address } } })
      const labels = await drawnPaper((paper) => {
        for (const _sheet of drawAddressLabels(paper, [order, order], {
          labels: { format, taken: 0 },
          business,
        }));
      })
      const pages = await readPaper(labels)
      expect(pages).toHaveLength(format === 'parcel-1' ? 2 : 1)
      expect(pages[0]).toContain('Order 1001')
    },
  )
})
