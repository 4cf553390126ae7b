import * as z from 'zod/mini'

/** The tax that applies to something sold at a place and on a day. */
const appliedTax = {
  /** As shoppers know it, such as VAT. */
  name: z.string(),
  /** In hundredths of a percent. */
  rateBp: z.int(),
  /** Not taxed at all, which bills tell apart from a rate of nought. */
  isExempt: z.boolean(),
}
const AppliedTax = z.object(appliedTax)
export type AppliedTax = z.output<typeof AppliedTax>

/** What an order has of one rate. */
export const TaxLine = z.object({
  ...appliedTax,
  netMinor: z.int(),
  taxMinor: z.int(),
})
export type TaxLine = z.output<typeof TaxLine>

/** How a cart or an order was added up. */
export const taxTerms = {
  taxLines: z.array(TaxLine),
  /** Prices and fee are without tax, and it comes on top. */
  addsTax: z.boolean(),
}

/** Of an order or a line. */
export const containedTax = {
  /** Contained in the total. */
  taxMinor: z.int(),
  /** Contained in what of it is cancelled. */
  cancelledTaxMinor: z.int(),
}

/** As bills name it: `VAT 20%`. */
export const taxLineName = ({ name, rateBp, isExempt }: AppliedTax): string =>
  isExempt ? `Exempt from ${name}` : `${name} ${rateBp / 100}%`

/** What of a total is tax, as shoppers and staff read it; what is not taxed goes without saying. */
export function shownTaxLines({
  taxMinor,
  taxLines,
  addsTax,
}: {
  readonly taxMinor: number
  readonly taxLines: readonly TaxLine[]
  readonly addsTax: boolean
}) {
  const visibleLines = taxLines.filter((line) => line.taxMinor > 0 || line.isExempt)
  if (visibleLines.length > 0)
    return visibleLines.map((line) => ({
      label: line.isExempt || addsTax ? taxLineName(line) : `${taxLineName(line)} included`,
      netMinor: line.netMinor,
      taxMinor: line.taxMinor,
    }))
  return taxMinor > 0 ? [{ label: 'Tax included', netMinor: null, taxMinor }] : []
}

/** Where nothing says which tax there is. */
export const untaxed: AppliedTax = { name: 'Tax', rateBp: 0, isExempt: false }
