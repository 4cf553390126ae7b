import { sumBy } from '../../money/sum-by.ts'
import { taxLineName } from '../../catalog/tax-lines.ts'
import type { TaxLine } from '../../catalog/tax-lines.ts'
import type { Bill } from './bill.ts'
import type { DocumentKind } from './order-documents.ts'

interface IssuedBill {
  readonly kind: DocumentKind
  readonly bill: Bill
}

interface Corrections {
  /** Null if nothing is credited. */
  readonly credit: Bill | null
  /** Null if nothing is charged in addition. */
  readonly supplement: Bill | null
}

type Line = Bill['lines'][number]

/**
 * Returns the documents that make the issued ones sum to the order again, by line, fee and tax rate.
 * Lower lines are credited, higher ones are charged.
 */
export function correctInvoice(issued: readonly IssuedBill[], order: Bill): Corrections {
  const missing = findMissing(issued, order)
  const higher = missing.lines.filter((line) => compareWorth(line) > 0)
  const lower = missing.lines.filter((line) => compareWorth(line) < 0)
  const isCredited = chooseDocument(missing, lower) === 'credit'
  const credit = composeBill(missing, { lines: lower, rest: isCredited ? missing.rest : null })
  const supplement = composeBill(missing, { lines: higher, rest: isCredited ? null : missing.rest })
  return { credit: credit && negateBill(credit), supplement }
}

/** Delivery fee, return fee, price reduction and returned gift cards, with their taxes. */
interface Rest extends Pick<Bill, 'deliveryMinor' | 'taxMinor' | 'totalMinor'> {
  readonly keptMinor: number
  readonly reducedMinor: number
  readonly returnedCardsMinor: number
}

/** Order minus issued documents; amounts are negative where too much was charged. */
interface Missing {
  readonly order: Bill
  readonly lines: readonly Line[]
  readonly rest: Rest
  /** Taxes of the rest. */
  readonly restTaxes: readonly TaxLine[]
  /** All rates of order and documents. */
  readonly rates: readonly TaxLine[]
}

function findMissing(issued: readonly IssuedBill[], order: Bill): Missing {
  const charged = issued.filter(({ kind }) => kind !== 'credit_note').map(({ bill }) => bill)
  const credited = issued.filter(({ kind }) => kind === 'credit_note').map(({ bill }) => bill)
  const higher = [order, ...credited]
  const subtract = (amountOf: (bill: Bill) => number) =>
    sumBy(higher, amountOf) - sumBy(charged, amountOf)
  const rates = [...higher, ...charged].flatMap(({ taxLines }) => taxLines)
  const lines = addLines([
    ...higher.flatMap((bill) => bill.lines),
    ...charged.flatMap((bill) => bill.lines).map(negateLine),
  ])
  return {
    order,
    lines,
    rest: {
      deliveryMinor: subtract((bill) => bill.deliveryMinor),
      keptMinor: subtract((bill) => bill.keptMinor ?? 0),
      reducedMinor: subtract((bill) => bill.reducedMinor ?? 0),
      returnedCardsMinor: subtract((bill) => bill.returnedCardsMinor ?? 0),
      taxMinor: subtract((bill) => bill.taxMinor) - sumBy(lines, (line) => line.taxMinor),
      totalMinor: subtract((bill) => bill.totalMinor) - sumBy(lines, worthIn(order)),
    },
    restTaxes: addTaxLines([
      ...higher.flatMap(({ taxLines }) => taxLines),
      ...charged.flatMap(({ taxLines }) => taxLines).map(negateTax),
      ...sumTaxesByRate(lines, rates, order).map(negateTax),
    ]),
    rates,
  }
}

/** A fee or reduction goes with the credited lines, unless delivery costs more than before. */
function chooseDocument({ order, rest }: Missing, lower: readonly Line[]): keyof Corrections {
  const isHigher = (rest.totalMinor || rest.taxMinor) > 0
  if (lower.length === 0 || (isHigher && rest.deliveryMinor > 0))
    return isHigher ? 'supplement' : 'credit'
  return rest.totalMinor + sumBy(lower, worthIn(order)) > 0 ? 'supplement' : 'credit'
}

interface Part {
  readonly lines: readonly Line[]
  readonly rest: Rest | null
}

/** Null for a document without an amount, which would only use up a number. */
function composeBill({ order, restTaxes, rates }: Missing, { lines, rest }: Part): Bill | null {
  const goodsTaxes = sumTaxesByRate(lines, rates, order)
  const taxLines = addTaxLines([...goodsTaxes, ...(rest ? restTaxes : [])])
  const { deliveryMinor, keptMinor, reducedMinor, returnedCardsMinor, ...sums } = rest ?? noRest
  const taxMinor = sums.taxMinor + sumBy(lines, (line) => line.taxMinor)
  const totalMinor = sums.totalMinor + sumBy(lines, worthIn(order))
  if (totalMinor === 0 && taxMinor === 0 && taxLines.length === 0) return null
  return {
    currency: order.currency,
    addsTax: order.addsTax,
    lines: [...lines],
    deliveryMinor,
    ...(keptMinor !== 0 && { keptMinor }),
    ...(reducedMinor !== 0 && { reducedMinor }),
    ...(returnedCardsMinor !== 0 && { returnedCardsMinor }),
    taxLines,
    taxMinor,
    totalMinor,
  }
}

const noRest: Rest = {
  deliveryMinor: 0,
  keptMinor: 0,
  reducedMinor: 0,
  returnedCardsMinor: 0,
  taxMinor: 0,
  totalMinor: 0,
}

const negateBill = ({ keptMinor, reducedMinor, returnedCardsMinor, ...bill }: Bill): Bill => ({
  ...bill,
  lines: bill.lines.map(negateLine),
  taxLines: bill.taxLines.map(negateTax),
  deliveryMinor: negate(bill.deliveryMinor),
  ...(keptMinor !== undefined && { keptMinor: negate(keptMinor) }),
  ...(reducedMinor !== undefined && { reducedMinor: negate(reducedMinor) }),
  ...(returnedCardsMinor !== undefined && { returnedCardsMinor: negate(returnedCardsMinor) }),
  taxMinor: negate(bill.taxMinor),
  totalMinor: negate(bill.totalMinor),
})

const negateLine = (line: Line): Line => ({
  ...line,
  quantity: negate(line.quantity),
  totalMinor: negate(line.totalMinor),
  taxMinor: negate(line.taxMinor),
})

const negateTax = (line: TaxLine): TaxLine => ({
  ...line,
  netMinor: negate(line.netMinor),
  taxMinor: negate(line.taxMinor),
})

/** Never -0. */
const negate = (amount: number): number => 0 - amount

const addLines = (lines: readonly Line[]): Line[] =>
  [...Map.groupBy(lines, ({ lineId }) => lineId).values()].flatMap((same) => {
    const [first] = same
    const quantity = sumBy(same, (line) => line.quantity)
    const totalMinor = sumBy(same, (line) => line.totalMinor)
    const taxMinor = sumBy(same, (line) => line.taxMinor)
    const isBalanced = quantity === 0 && totalMinor === 0 && taxMinor === 0
    return first && !isBalanced ? [{ ...first, quantity, totalMinor, taxMinor }] : []
  })

const compareWorth = ({ totalMinor, quantity, taxMinor }: Line): number =>
  totalMinor || quantity || taxMinor

const worthIn =
  ({ addsTax }: Pick<Bill, 'addsTax'>) =>
  ({ totalMinor, taxMinor }: Line): number =>
    totalMinor + (addsTax ? taxMinor : 0)

/** Taxes of lines by rate; lines from before rates were stored have none. */
const sumTaxesByRate = (
  lines: readonly Line[],
  rates: readonly TaxLine[],
  { addsTax }: Pick<Bill, 'addsTax'>,
): TaxLine[] =>
  lines.flatMap(({ taxName, totalMinor, taxMinor }) => {
    const rate = rates.find((taxLine) => taxLineName(taxLine) === taxName)
    return rate ? [{ ...rate, netMinor: totalMinor - (addsTax ? 0 : taxMinor), taxMinor }] : []
  })

const addTaxLines = (taxLines: readonly TaxLine[]): TaxLine[] =>
  [...Map.groupBy(taxLines, taxLineName).values()].flatMap((same) => {
    const [first] = same
    const netMinor = sumBy(same, (line) => line.netMinor)
    const taxMinor = sumBy(same, (line) => line.taxMinor)
    return first && (netMinor !== 0 || taxMinor !== 0) ? [{ ...first, netMinor, taxMinor }] : []
  })
