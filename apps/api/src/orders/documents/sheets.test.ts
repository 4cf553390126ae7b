import { describe, expect, it } from 'vitest'

import { parsePlace } from '@marketday/contract/contact/place'

import { drawnPaper } from '../../../testing/paper/drawn-paper.ts'
import { readPaper } from '../../../testing/paper/read-paper.ts'
import {
  sampleBusiness,
  sampleDocument,
  sampleOrder,
  sampleSlip,
} from '../../../testing/paper/sample-order.ts'
import type { SampleWish } from '../../../testing/paper/sample-order.ts'
import { invoiceContent } from './document-content.ts'
import { drawAddressLabels } from './draw-address-labels.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawPackingSlip } from './draw-packing-slip.ts'
import type { IssuedDocument } from './order-documents.ts'

const draw = async (document: IssuedDocument) =>
  readPaper(await drawnPaper((paper) => drawInvoice(paper, document, null)))
const invoice = (wish: SampleWish, locale?: string) => draw(sampleDocument(wish, locale))
const slip = async (wish: SampleWish) =>
  readPaper(
    await drawnPaper((paper) =>
      drawPackingSlip(paper, sampleSlip(wish), { business: sampleBusiness, logo: null }),
    ),
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

  it('stand beside the company that the invoice is for', async () => {
    const order = {
      company: 'Mill & Stone Ltd',
      vatNumber: 'GB123456789',
      billingAddress: '9 Counting House\r\nLeeds LS1 1AA',
    }
    const content = invoiceContent(sampleOrder({ order }), sampleBusiness)
    const [page = ''] = await draw({ ...sampleDocument({}), content })
    const words = page.replaceAll(/\s+/g, ' ')
    for (const text of ['Mill & Stone Ltd', 'VAT number GB123456789', '9 Counting House'])
      expect(words).toContain(text)
    expect(words).not.toContain('12 High Street')
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
      const order = sampleOrder({ order: { name, place: { ...parsePlace(null), address } } })
      const labels = await drawnPaper((paper) => {
        for (const _sheet of drawAddressLabels(paper, [order, order], {
          labels: { format, taken: 0 },
          business: sampleBusiness,
        }));
      })
      const pages = await readPaper(labels)
      expect(pages).toHaveLength(format === 'parcel-1' ? 2 : 1)
      expect(pages[0]).toContain('Order 1001')
    },
  )
})
