import * as z from 'zod/mini'

const appliedTax = {
  /** Displayed name, such as VAT. */
  name: z.string(),
  /** Basis points (hundredths of a percent). */
  rateBp: z.int(),
  /** Exempt from tax, which invoices distinguish from a zero rate. */
  isExempt: z.boolean(),
}
const AppliedTax = z.object(appliedTax)
export type AppliedTax = z.output<typeof AppliedTax>

export const TaxLine = z.object({
  ...appliedTax,
  netMinor: z.int(),
  taxMinor: z.int(),
})
export type TaxLine = z.output<typeof TaxLine>

export const taxTerms = {
  taxLines: z.array(TaxLine),
  /** Whether prices and fee exclude tax, which is added on top. */
  addsTax: z.boolean(),
}

export const containedTax = {
  /** Included in the total. */
  taxMinor: z.int(),
  /** Included in the cancelled amount. */
  cancelledTaxMinor: z.int(),
}

/** Name on invoices: `VAT 20%`. */
export const taxLineName = ({ name, rateBp, isExempt }: AppliedTax): string =>
  isExempt ? `Exempt from ${name}` : `${name} ${rateBp / 100}%`

/** Tax lines shown with a total; untaxed parts are omitted. */
export const visibleTaxLines = (taxLines: readonly TaxLine[]): TaxLine[] =>
  taxLines.filter((line) => line.taxMinor > 0 || line.isExempt)

/** Tax lines of a total, with labels. */
export function shownTaxLines({
  taxMinor,
  taxLines,
  addsTax,
}: {
  readonly taxMinor: number
  readonly taxLines: readonly TaxLine[]
  readonly addsTax: boolean
}) {
  const visibleLines = visibleTaxLines(taxLines)
  if (visibleLines.length > 0)
    return visibleLines.map((line) => ({
      label: line.isExempt || addsTax ? taxLineName(line) : `${taxLineName(line)} included`,
      netMinor: line.netMinor,
      taxMinor: line.taxMinor,
    }))
  return taxMinor > 0 ? [{ label: 'Tax included', netMinor: null, taxMinor }] : []
}

export const untaxed: AppliedTax = { name: 'Tax', rateBp: 0, isExempt: false }
