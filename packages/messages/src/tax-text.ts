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

/** Name in front of “number”: US sales tax has none, so it is a tax number. */
export const taxNumberName = (tax: string, t: Translate): string =>
  taxName(tax === 'Sales tax' ? 'Tax' : tax, t)

/** Number of a business for the tax, as countries call it. */
export const taxNumberText = (number: string, tax: string, t: Translate): string =>
  tax === 'VAT'
    ? t('papers.vatNumber', { number })
    : t('papers.taxNumber', { tax: taxNumberName(tax, t), number })

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
