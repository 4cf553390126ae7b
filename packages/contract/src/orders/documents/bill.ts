import * as z from 'zod/mini'

import { cancelledPart, losesDelivery } from '../sums/worth-of-cancelled.ts'
import { splitMinor } from '../../money/money.ts'
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
  taxLines: z.array(TaxLine),
  taxMinor: z.int(),
  totalMinor: z.int(),
})
export type Bill = z.output<typeof Bill>
type BillLine = Bill['lines'][number]

interface OrderedLine extends Omit<BillLine, 'lineId' | 'taxName'> {
  readonly id: string
  readonly cancelledQuantity: number
  readonly cancelledTaxMinor: number
  readonly taxLine: number | null
}

export interface Ordered extends Omit<Bill, 'lines' | 'keptMinor' | 'reducedMinor'> {
  readonly lines: readonly OrderedLine[]
  readonly cancelledMinor: number
  readonly keptMinor: number
  /** Refunded beyond the amount owed. */
  readonly goodwillMinor?: number
  readonly isDeliveryReturned: boolean | null
}

/** Remaining lines, fee and taxes of an order after cancellations and goodwill refunds. */
export function billOf(order: Ordered): Bill {
  const bill = billOfGoods(order)
  const reducedMinor = Math.min(order.goodwillMinor ?? 0, bill.totalMinor)
  return reducedMinor > 0 ? reduceBill(bill, reducedMinor) : bill
}

/** Each rate gives up its share of the reduction. */
function reduceBill(bill: Bill, amountMinor: number): Bill {
  const worths = bill.taxLines.map(({ netMinor, taxMinor }) => netMinor + taxMinor)
  const parts = splitMinor(Math.min(amountMinor, sumOf(worths, Number)), worths)
  const taxes = bill.taxLines.map(({ netMinor, taxMinor }, at) =>
    taxIn(parts[at] ?? 0, { netMinor, taxMinor }),
  )
  const taxMinor =
    taxes.length > 0
      ? sumOf(taxes, Number)
      : taxIn(amountMinor, { netMinor: bill.totalMinor - bill.taxMinor, taxMinor: bill.taxMinor })
  return {
    ...bill,
    reducedMinor: amountMinor - (bill.addsTax ? taxMinor : 0),
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

function billOfGoods(order: Ordered): Bill {
  const { currency, addsTax, lines, cancelledMinor, keptMinor } = order
  const placed = lines.map((line) => ({
    ...line,
    taxLine: taxLineOf(line, order),
    cancelledTaxMinor: addsTax
      ? cancelledPart(line.taxMinor, line, currency)
      : line.cancelledTaxMinor,
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
    taxLines: order.taxLines
      .map((line, at) => leftOfTax(line, placed, { at, addsTax, isBrought, currency }))
      .filter(({ netMinor, taxMinor }) => isBrought || netMinor > 0 || taxMinor > 0),
    taxMinor:
      sumOf(placed, (line) => line.taxMinor - line.cancelledTaxMinor) +
      (isBrought ? order.taxMinor - sumOf(lines, (line) => line.taxMinor) : 0),
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
  { id, cancelledQuantity, cancelledTaxMinor, taxLine, ...line }: OrderedLine,
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
  lines: readonly OrderedLine[],
  { at, addsTax, isBrought, currency }: TaxTerms,
): TaxLine {
  const rateLines = lines.filter(({ taxLine }) => taxLine === at)
  const taxOf = (
    sumTax: (orderLine: OrderedLine) => number,
    sumTotal: (orderLine: OrderedLine) => number,
  ) => {
    const taxMinor = sumOf(rateLines, sumTax)
    return { taxMinor, netMinor: sumOf(rateLines, sumTotal) - (addsTax ? 0 : taxMinor) }
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

const sumOf = <Each>(all: readonly Each[], of: (item: Each) => number): number =>
  all.reduce((sum, item) => sum + of(item), 0)
