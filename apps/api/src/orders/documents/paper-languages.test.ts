import { expect, test } from 'vitest'

import { translatorFor } from '@marketday/messages/translator'

import { drawnPaper } from '../../../testing/paper/drawn-paper.ts'
import { readPaper } from '../../../testing/paper/read-paper.ts'
import {
  sampleBusiness,
  sampleDocument,
  sampleOrder,
  sampleSlip,
} from '../../../testing/paper/sample-order.ts'
import { visualRuns } from '../../platform/paper/paper-text.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { invoiceContent } from './document-content.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawPackingSlip } from './draw-packing-slip.ts'
import type { IssuedDocument } from './order-documents.ts'

const textOf = async (draw: (paper: Paper) => void) =>
  (await readPaper(await drawnPaper(draw))).join(' ').replaceAll(/\s+/g, ' ')
const invoice = (document: IssuedDocument) => textOf((paper) => drawInvoice(paper, document, null))
const contentIn = (locale: string) =>
  invoiceContent(sampleOrder({ order: { locale } }), sampleBusiness)

test('an invoice has the language of its order, frozen with it', async () => {
  const content = contentIn('de-DE')
  expect(content).toMatchObject({ locale: 'de-DE', language: 'de-DE' })
  expect(contentIn('ja-JP')).toMatchObject({ locale: 'ja-JP', language: 'en' })
  const t = translatorFor('de-DE')
  const text = await invoice({ ...sampleDocument({}), content })
  for (const words of [
    t('papers.invoice'),
    `${t('papers.total')} 24,00 £`,
    t('papers.stillToPay'),
    t('papers.pricesWithTax'),
    t('papers.page', { number: '1', count: '1' }),
  ])
    expect(text).toContain(words)
})

test('an invoice of an earlier version stays English', async () => {
  const text = await invoice(sampleDocument({}, 'de-DE'))
  for (const words of ['Invoice', 'Total 24,00 £', 'Still to pay', 'Prices include their tax.'])
    expect(text).toContain(words)
})

test('a packing slip has the language of its order', async () => {
  const t = translatorFor('de-DE')
  const slip = sampleSlip({ order: { locale: 'de-DE' } })
  const text = await textOf((paper) =>
    drawPackingSlip(paper, slip, { business: sampleBusiness, logo: null }),
  )
  expect(text).toContain(t('papers.ofOrder', { title: t('papers.packingSlip'), number: '1001' }))
})

test('an Arabic sheet is drawn from right to left', async () => {
  const places: number[] = []
  await drawnPaper((paper) => {
    const text = paper.text.bind(paper) as (...args: unknown[]) => Paper
    Object.assign(paper, {
      text: (...args: [string, number, number, object]) => {
        if (args[0] === 'Rye loaf') places.push(args[1])
        return text(...args)
      },
    })
    for (const locale of ['en-GB', 'ar-EG'])
      drawInvoice(paper, { ...sampleDocument({}), content: contentIn(locale) }, null)
  })
  const [left = Infinity, right = 0] = places
  expect([left < 100, right > 400]).toEqual([true, true])
})

test('fonts draw Arabic digits from right to left, so they are turned around', () => {
  expect(visualRuns('١٢٫٥٠')).toEqual(['٠٥٫٢١'])
  expect(visualRuns('12.50')).toEqual(['12.50'])
  expect(visualRuns('خبز 12', 'rtl')).toEqual(['12', 'خبز '])
})
