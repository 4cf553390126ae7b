import { sumBy } from '../../money/sum-by.ts'
import * as z from 'zod/mini'

import {
  cancelledPart,
  cancelledTax,
  cancelledTaxOfLine,
  losesDelivery,
} from '../sums/worth-of-cancelled.ts'
import { splitMinor } from '../../money/money.ts'
import { isGiftCard } from '../../catalog/products/item-kinds.ts'
import type { ItemKind } from '../../catalog/products/item-kinds.ts'
import { TaxLine, taxLineName } from '../../catalog/tax-lines.ts'

const BillLine = z.object({
  lineId: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.int(),
  unitPriceMinor: z.int(),
  /** After discounts. */
  totalMinor: z.int(),
  taxMinor: z.int(),
  /** Such as `VAT 20%`; null if the tax is unknown. */
  taxName: z.nullable(z.string()),
})

export const Bill = z.object({
  currency: z.string(),
  /** Whether prices and fee exclude tax, which is added on top. */
  addsTax: z.boolean(),
  lines: z.array(BillLine),
  deliveryMinor: z.int(),
  /** Return fees retained, without tax; omitted if none. */
  keptMinor: z.optional(z.int()),
  /** Price reductions by goodwill refunds, without tax if it is added on top; omitted if none. */
  reducedMinor: z.optional(z.int()),
  /** Refunded of gift cards that keep the rest, without tax; omitted if none. */
  returnedCardsMinor: z.optional(z.int()),
  taxLines: z.array(TaxLine),
  taxMinor: z.int(),
  totalMinor: z.int(),
})
export type Bill = z.output<typeof Bill>
type BillLine = Bill['lines'][number]

interface OrderedLine extends Omit<BillLine, 'lineId' | 'taxName'> {
  readonly id: string
  readonly kind?: ItemKind
  readonly cancelledQuantity: number
  readonly taxLine: number | null
}

export interface Ordered extends Omit<
  Bill,
  'lines' | 'keptMinor' | 'reducedMinor' | 'returnedCardsMinor'
> {
  readonly lines: readonly OrderedLine[]
  readonly cancelledMinor: number
  readonly keptMinor: number
  readonly returnedCardsMinor: number
  /** Refunded beyond the amount owed. */
  readonly goodwillMinor?: number
  readonly isDeliveryReturned: boolean | null
}

/** Remaining lines, fee and taxes of an order after cancellations and goodwill refunds. */
export function billOf(order: Ordered): Bill {
  const bill = billOfGoods(order)
  const reducedMinor = Math.min(order.goodwillMinor ?? 0, bill.totalMinor)
  if (reducedMinor <= 0) return bill
  const [worths, goods] = [bill.taxLines.map(worthOfRate), worthsOfGoods(order, bill)]
  // Gift cards come back by returns; earlier orders have reductions of them too.
  const weights = sumBy(goods, Number) >= Math.min(reducedMinor, taxedIn(bill)) ? goods : worths
  return reduceBill(bill, reducedMinor, weights)
}

/** Goods and delivery; return fees have no tax. */
const taxedIn = ({ totalMinor, keptMinor = 0 }: Bill): number => totalMinor - keptMinor

const worthOfRate = ({ netMinor, taxMinor }: TaxLine): number => netMinor + taxMinor

/** Worth of each rate without gift cards. */
function worthsOfGoods(order: Ordered, bill: Bill): number[] {
  const cards = order.lines.filter(({ kind }) => kind && isGiftCard(kind))
  const cardsMinor = sumBy(
    cards,
    (line) => line.totalMinor - cancelledPart(line.totalMinor, line, order.currency),
  )
  const rate = taxKeyOfCards(order)
  return bill.taxLines.map((line) =>
    taxLineName(line) === rate
      ? worthOfRate(line) - cardsMinor + order.returnedCardsMinor
      : worthOfRate(line),
  )
}

function taxKeyOfCards({ lines, taxLines }: Ordered): string | null {
  const card = lines.find(({ kind, taxLine }) => kind && isGiftCard(kind) && taxLine !== null)
  const line = card && taxLines[card.taxLine ?? -1]
  return line ? taxLineName(line) : null
}

/** Each rate gives up its share of the reduction; what exceeds goods and delivery is taken off the return fees. */
function reduceBill(bill: Bill, amountMinor: number, worths: readonly number[]): Bill {
  const { keptMinor = 0 } = bill
  const taxedMinor = Math.min(amountMinor, taxedIn(bill))
  const leftKeptMinor = keptMinor - (amountMinor - taxedMinor)
  const parts = splitMinor(Math.min(taxedMinor, sumBy(worths, Number)), worths)
  const taxes = bill.taxLines.map(({ netMinor, taxMinor }, at) =>
    taxIn(parts[at] ?? 0, { netMinor, taxMinor }),
  )
  const taxMinor =
    taxes.length > 0
      ? sumBy(taxes, Number)
      : taxIn(taxedMinor, {
          netMinor: bill.totalMinor - keptMinor - bill.taxMinor,
          taxMinor: bill.taxMinor,
        })
  const { keptMinor: _kept, ...rest } = bill
  return {
    ...rest,
    ...(leftKeptMinor > 0 && { keptMinor: leftKeptMinor }),
    ...(taxedMinor > 0 && { reducedMinor: taxedMinor - (bill.addsTax ? taxMinor : 0) }),
    taxLines: bill.taxLines.map((line, at) => ({
      ...line,
      netMinor: line.netMinor - (parts[at] ?? 0) + (taxes[at] ?? 0),
      taxMinor: line.taxMinor - (taxes[at] ?? 0),
    })),
    taxMinor: bill.taxMinor - taxMinor,
    totalMinor: bill.totalMinor - amountMinor,
  }
}

const taxIn = (
  amountMinor: number,
  { netMinor, taxMinor }: Pick<TaxLine, 'netMinor' | 'taxMinor'>,
) => (taxMinor > 0 ? (splitMinor(amountMinor, [taxMinor, netMinor])[0] ?? 0) : 0)

type PlacedLine = OrderedLine & { readonly cancelledTaxMinor: number }

function billOfGoods(order: Ordered): Bill {
  const { currency, addsTax, lines, cancelledMinor, keptMinor, returnedCardsMinor } = order
  const rateOfCards = returnedCardsMinor > 0 ? taxKeyOfCards(order) : null
  const placed = lines.map((line) => ({
    ...line,
    taxLine: taxLineOf(line, order),
    cancelledTaxMinor: cancelledTaxOfLine(line, order),
  }))
  const isBrought = !losesDelivery(order)
  return {
    currency,
    addsTax,
    lines: placed
      .filter(({ quantity, cancelledQuantity }) => quantity > cancelledQuantity)
      .map((line) => leftOfLine(line, order)),
    deliveryMinor: isBrought ? order.deliveryMinor : 0,
    ...(keptMinor > 0 && { keptMinor }),
    ...(returnedCardsMinor > 0 && { returnedCardsMinor }),
    taxLines: order.taxLines
      .map((line, at) => leftOfTax(line, placed, { at, addsTax, isBrought, currency }))
      .map((line) =>
        taxLineName(line) === rateOfCards
          ? { ...line, netMinor: line.netMinor - returnedCardsMinor }
          : line,
      )
      .filter(({ netMinor, taxMinor }) => isBrought || netMinor > 0 || taxMinor > 0),
    taxMinor: order.taxMinor - cancelledTax(order),
    totalMinor: order.totalMinor - cancelledMinor,
  }
}

/** Older lines lack a tax line index: use the rate that fits their tax best. */
export function taxLineOf(
  { taxLine, totalMinor, taxMinor }: Pick<OrderedLine, 'taxLine' | 'totalMinor' | 'taxMinor'>,
  { taxLines, addsTax }: Pick<Ordered, 'taxLines' | 'addsTax'>,
): number | null {
  if (taxLine !== null || totalMinor === 0 || taxLines.length === 0) return taxLine
  const misfits = taxLines.map(({ rateBp }) =>
    Math.abs(taxMinor - (totalMinor * rateBp) / (10_000 + (addsTax ? 0 : rateBp))),
  )
  return misfits.indexOf(Math.min(...misfits))
}

function leftOfLine(
  { id, cancelledQuantity, cancelledTaxMinor, taxLine, ...line }: PlacedLine,
  { taxLines, currency }: Pick<Ordered, 'taxLines' | 'currency'>,
): BillLine {
  const quantity = line.quantity - cancelledQuantity
  const tax = taxLines[taxLine ?? -1]
  return {
    lineId: id,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity,
    unitPriceMinor: line.unitPriceMinor,
    totalMinor:
      line.totalMinor - cancelledPart(line.totalMinor, { ...line, cancelledQuantity }, currency),
    taxMinor: line.taxMinor - cancelledTaxMinor,
    taxName: tax ? taxLineName(tax) : null,
  }
}

interface TaxTerms {
  readonly at: number
  readonly addsTax: boolean
  readonly isBrought: boolean
  readonly currency: string
}

function leftOfTax(
  line: TaxLine,
  lines: readonly PlacedLine[],
  { at, addsTax, isBrought, currency }: TaxTerms,
): TaxLine {
  const rateLines = lines.filter(({ taxLine }) => taxLine === at)
  const taxOf = (
    sumTax: (orderLine: PlacedLine) => number,
    sumTotal: (orderLine: PlacedLine) => number,
  ) => {
    const taxMinor = sumBy(rateLines, sumTax)
    return { taxMinor, netMinor: sumBy(rateLines, sumTotal) - (addsTax ? 0 : taxMinor) }
  }
  const cancelled = taxOf(
    (orderLine) => orderLine.cancelledTaxMinor,
    (orderLine) => cancelledPart(orderLine.totalMinor, orderLine, currency),
  )
  // Delivery tax is the rate's total minus its lines.
  const whole = isBrought
    ? line
    : taxOf(
        (orderLine) => orderLine.taxMinor,
        (orderLine) => orderLine.totalMinor,
      )
  return {
    ...line,
    netMinor: whole.netMinor - cancelled.netMinor,
    taxMinor: whole.taxMinor - cancelled.taxMinor,
  }
}
