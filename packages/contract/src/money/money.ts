/**
 * Splits `totalMinor` by `weights` with the largest remainder method, so that the parts sum to it.
 * Uses BigInt: total times weight exceeds the safe integer range.
 */
export function splitMinor(totalMinor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_weight, index) => (index === 0 ? totalMinor : 0))

  const exact = weights.map((weight, index) => ({
    index,
    weight,
    ...share(totalMinor, weight, sum),
  }))
  const parts = exact.map(({ part }) => part)
  const rest = totalMinor - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact.toSorted(
    (a, b) => b.remainder - a.remainder || b.weight - a.weight || a.index - b.index,
  )
  for (const { index, part } of byRemainder.slice(0, rest)) parts[index] = part + 1
  return parts
}

/** Splits into parts that can be paid, if the total can be. */
export function splitPayable(
  totalMinor: number,
  weights: readonly number[],
  currency: string,
): number[] {
  const step = payableStep(currency)
  if (totalMinor % step !== 0) return splitMinor(totalMinor, weights)
  return splitMinor(totalMinor / step, weights).map((part) => part * step)
}

/** Share rounded down, and its remainder in parts of the sum. */
function share(totalMinor: number, weight: number, sum: number) {
  const product = BigInt(totalMinor) * BigInt(weight)
  const whole = BigInt(sum)
  const remainder = ((product % whole) + whole) % whole
  return { part: Number((product - remainder) / whole), remainder: Number(remainder) }
}

/** Tax included in a gross price; `rateBp` in hundredths of a percent. */
export function includedTaxMinor(grossMinor: number, rateBp: number): number {
  return Math.round((grossMinor * rateBp) / (10_000 + rateBp))
}

/** Tax added to a net price; `rateBp` in hundredths of a percent. */
export function addedTaxMinor(netMinor: number, rateBp: number): number {
  return Math.round((netMinor * rateBp) / 10_000)
}

/**
 * Currencies whose minor unit is not a hundredth in everyday prices (Unicode CLDR 48). Not from
 * `Intl`: browsers differ, and an amount must mean the same everywhere. The card provider's units
 * differ (`payments/stripe-amount.ts`).
 */
const withoutDecimals = new Set(
  (
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV ' +
    'XAF XOF XPF YER'
  ).split(' '),
)
const withThreeDecimals = new Set(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** Decimals of the minor unit: 2 for GBP, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}

/** The last of three decimals is always 0, because no card can be charged otherwise. */
export const payableStep = (currency: string): number => (minorDigits(currency) === 3 ? 10 : 1)

/** Amount rounded to what can be paid. */
export function payableMinor(amountMinor: number, currency: string): number {
  const step = payableStep(currency)
  return Math.round(amountMinor / step) * step
}

/** Price that can be paid: none above zero becomes zero. `payable_minor` is the same in SQL. */
export const payablePrice = (minor: number, currency: string): number =>
  minor > 0 ? Math.max(payableStep(currency), payableMinor(minor, currency)) : minor

const formats = new Map<string, Intl.NumberFormat>()

/** Formats an amount, e.g. `£4.50`. Formatters are cached per locale and currency. */
export function formatMoney(amountMinor: number, currency: string, locale = 'en-GB'): string {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) {
    const digits = minorDigits(currency)
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  // Adding 0 makes 0 of -0, which would be formatted with its sign.
  return format.format(amountMinor / 10 ** minorDigits(currency) + 0)
}

/** Decimal text of an amount: `-0.05` for -5 with 2 digits. */
export function toDecimal(amountMinor: number, digits: number): string {
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Amount in the currency's main unit, for number cells of files. */
export const toMajor = (amountMinor: number, currency: string): number =>
  Number(toDecimal(amountMinor, minorDigits(currency)))
