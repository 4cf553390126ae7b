import { minorDigits } from '../money/money.ts'

export interface Written {
  readonly currency: string
  readonly decimal: '.' | ','
}

/** Amount in minor units, with or without its currency; null if invalid. */
export const readAmount = (text: string, { currency, decimal }: Written): number | null =>
  readDecimal(text.replaceAll(/\p{Sc}|[A-Za-z]{2,3}\.?|[\s'’]/gu, ''), {
    decimal,
    digits: minorDigits(currency),
  })

export function writeExample(whole: string, { currency, decimal }: Written): string {
  const digits = minorDigits(currency)
  return digits === 0 ? `${whole}50` : `${whole}${decimal}${'5'.padEnd(digits, '0')}`
}

/** Exact minor units; null if invalid. */
export function readDecimal(
  text: string,
  { decimal, digits }: { readonly decimal: '.' | ','; readonly digits: number },
): number | null {
  const [mark, between] = decimal === '.' ? ['\\.', ','] : [',', '\\.']
  const pattern = new RegExp(`^(\\d{1,3}(?:${between}\\d{3})+|\\d{1,12})(?:${mark}(\\d*))?$`)
  const [isAmount, wholes = '', fraction = ''] = pattern.exec(text) ?? []
  const rest = fraction.slice(digits)
  if (isAmount === undefined || /[1-9]/.test(rest)) return null
  const units = wholes.replaceAll(/\D/g, '')
  return Number(units + fraction.slice(0, digits).padEnd(digits, '0'))
}
