import type { DocumentContent } from '@marketday/contract/orders/documents/order-documents'
import type { TaxLine } from '@marketday/contract/catalog/tax-lines'
import { taxText } from '@marketday/messages/tax-text'
import type { Translate } from '@marketday/messages/translator'

import { margin } from '../../platform/paper/lay-out.ts'
import type { Block } from '../../platform/paper/lay-out.ts'
import { mm } from '../../platform/paper/paper.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { setText } from '../../platform/paper/paper-text.ts'
import { pageWidth, paragraph, writeMoney } from './sheet-parts.ts'

/** Orders without rate information have the name Tax and rate 0. */
export const isTaxed = ({ rateBp, isExempt, name }: TaxLine) =>
  rateBp > 0 || isExempt || name !== 'Tax'

const moneyRows = (
  {
    paidMinor,
    byCredit = [],
    authorisedMinor = 0,
    refundedMinor,
    outstandingMinor,
  }: NonNullable<DocumentContent['money']>,
  amount: (minor: number) => string,
  t: Translate,
): (readonly [string, string])[] => [
  [t('papers.paid'), amount(paidMinor)],
  ...byCredit.map(
    ({ provider, reference, amountMinor }) =>
      [
        provider === 'gift_card'
          ? t('papers.byGiftCard', { end: reference })
          : t('papers.byStoreCredit'),
        amount(amountMinor),
      ] as const,
  ),
  ...(authorisedMinor > 0 ? [[t('papers.authorised'), amount(authorisedMinor)] as const] : []),
  ...(refundedMinor > 0 ? [[t('papers.refunded'), amount(refundedMinor)] as const] : []),
  [t('papers.stillToPay'), amount(outstandingMinor)],
]

interface SumTexts {
  readonly totalName: string
  readonly t: Translate
}

export function sums(paper: Paper, content: DocumentContent, { totalName, t }: SumTexts): Block {
  const { bill, money } = content
  const amount = (minor: number) => writeMoney(minor, bill.currency, content)
  const rows: (readonly [string, string])[] = [
    ...(bill.addsTax
      ? bill.taxLines
          .filter(({ taxMinor }) => taxMinor !== 0)
          .map((tax) => [taxText(tax, t), amount(tax.taxMinor)] as const)
      : []),
    ...(bill.keptMinor ? [[t('papers.feeWithoutTax'), amount(bill.keptMinor)] as const] : []),
    ...(bill.reducedMinor
      ? [[t('papers.priceReduction'), amount(-bill.reducedMinor)] as const]
      : []),
    ...(bill.returnedCardsMinor
      ? [[t('papers.giftCardReturned'), amount(-bill.returnedCardsMinor)] as const]
      : []),
    [totalName, amount(bill.totalMinor)],
    ...(money ? moneyRows(money, amount, t) : []),
  ]
  const width = mm(40)
  const set = rows.map(([label, value]) => {
    const style = label === totalName ? ({ face: 'bold', size: 11 } as const) : {}
    return [
      setText(paper, label, { width, ...style }),
      setText(paper, value, { width, ...style }),
    ] as const
  })
  const measureHeight = ([label, value]: (typeof set)[number]) =>
    Math.max(label.height, value.height) + 3
  const left = margin + pageWidth - 2 * width
  return {
    height: set.reduce((sum, pair) => sum + measureHeight(pair), mm(3)),
    draw(y) {
      let at = y + mm(3)
      for (const pair of set) {
        pair[0].draw({ x: left, y: at })
        pair[1].draw({ x: left + width, y: at, align: 'right' })
        at += measureHeight(pair)
      }
    },
  }
}

export function taxNote(paper: Paper, content: DocumentContent, t: Translate): Block {
  const { bill } = content
  const amount = (minor: number) => writeMoney(minor, bill.currency, content)
  const knownTaxes = bill.taxLines.filter(isTaxed)
  const lines = knownTaxes.map((tax) =>
    t('papers.taxAmounts', {
      tax: taxText(tax, t),
      net: amount(tax.netMinor),
      amount: amount(tax.taxMinor),
    }),
  )
  const untold =
    knownTaxes.length === 0 && bill.taxMinor > 0
      ? [t('papers.taxIncluded', { amount: amount(bill.taxMinor) })]
      : []
  const prices = t(bill.addsTax ? 'papers.pricesWithoutTax' : 'papers.pricesWithTax')
  const texts = [...lines, ...untold]
  return paragraph(
    paper,
    (texts.length > 0 ? [...texts, prices] : [t('papers.noTax')]).map((line) =>
      setText(paper, line, { width: pageWidth, size: 8 }),
    ),
  )
}
