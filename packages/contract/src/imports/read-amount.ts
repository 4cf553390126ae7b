import { minorDigits } from '../money/money.ts'

/** How amounts are written in a file. */
export interface Written {
  readonly currency: string
  readonly decimal: '.' | ','
}

/** In the smallest unit of its currency, which may stand with it; null for what is no amount. */
export const readAmount = (text: string, { currency, decimal }: Written): number | null =>
  readDecimal(text.replaceAll(/\p{Sc}|[A-Za-z]{2,3}\.?|[\s'’]/gu, ''), {
    decimal,
    digits: minorDigits(currency),
  })

/** An amount as the file has them, to be shown to whoever wrote another thing. */
export function writeExample(whole: string, { currency, decimal }: Written): string {
  const digits = minorDigits(currency)
  return digits === 0 ? `${whole}50` : `${whole}${decimal}${'5'.padEnd(digits, '0')}`
}

/** In the smallest unit, without ever being a fraction; null for what is no such amount. */
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
