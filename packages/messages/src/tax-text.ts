import type { Translate } from './translator.ts'

const names = {
  VAT: 'papers.vat',
  GST: 'papers.gst',
  'Sales tax': 'papers.salesTax',
  Tax: 'papers.tax',
} as const

/** Name of a tax in the shopper’s language; stored names are English. */
export const taxName = (name: string, t: Translate): string =>
  Object.hasOwn(names, name) ? t(names[name as keyof typeof names]) : name

interface AppliedTax {
  readonly name: string
  /** Basis points (hundredths of a percent). */
  readonly rateBp: number
  readonly isExempt: boolean
}

/** `VAT 20%`. */
export function taxText({ name, rateBp, isExempt }: AppliedTax, t: Translate): string {
  const tax = taxName(name, t)
  return isExempt
    ? t('papers.exemptFrom', { tax })
    : t('papers.taxRate', { tax, rate: rateBp / 10_000 })
}
