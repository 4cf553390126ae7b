/** Formats a number as displayed: currency, date, percentage, leading zeros. */
export function showNumber(
  text: string,
  { format, isFrom1904 }: { readonly format: string; readonly isFrom1904: boolean },
): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  const [positive = ''] = format.split(';')
  const marks = positive.replaceAll(literals, '')
  if (/[ymdhs]/i.test(marks) && !/[0#?]/.test(marks)) return showTime(value, marks, isFrom1904)
  if (marks.includes('%')) return `${plain(value * 100, decimalsIn(marks))}%`
  if (/^0{2,}$/.test(marks)) return plain(value, 0).padStart(marks.length, '0')
  const amount = plain(value, decimalsIn(marks))
  const currency = currencyIn(positive)
  return currency.length > 1 ? `${amount} ${currency}` : `${currency}${amount}`
}

/** An unclosed quote or bracket ends with the format, so that each character is read once. */
const literals = /"[^"]*(?:"|$)|\\.|\[[^\]]*(?:\]|$)|_.|\*./g

function decimalsIn(marks: string): number | null {
  if (!/[0#?]/.test(marks)) return null
  const [, digits = ''] = /\.([0#?]+)/.exec(marks) ?? []
  return Math.min(digits.length, mostDecimals)
}

/** Limit of spreadsheet programs; a number has no more digits. */
const mostDecimals = 30

/** Decimal notation without exponent, never with exactly three decimals, which would look like thousands. */
function plain(value: number, decimals: number | null): string {
  const exact = Number(value.toPrecision(15))
  const text = exact.toLocaleString('en', {
    useGrouping: false,
    ...(decimals === null
      ? { maximumFractionDigits: 10 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  })
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Currency symbol or code of a format such as `[$€-407] #,##0.00` or `"CHF" 0.00`. */
function currencyIn(format: string): string {
  const signs = format
    .replaceAll(/\[(\$?)([^\]]*)(?:\]|$)/g, (_, isCurrency: string, inside: string) =>
      isCurrency ? inside.split('-', 1).join('') : '',
    )
    .replaceAll(/["\\]/g, '')
  return /\p{Sc}/u.exec(signs)?.[0] ?? /\b[A-Z]{3}\b/.exec(signs)?.[0] ?? ''
}

const dayMs = 86_400_000

/** Spreadsheet dates count from the end of 1899, or from 1904. */
function showTime(days: number, marks: string, isFrom1904: boolean): string {
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const moment = new Date(first + Math.round((days * dayMs) / 1000) * 1000)
  if (Number.isNaN(moment.getTime())) return plain(days, null)
  const [day = '', time = ''] = moment.toISOString().split('T')
  const hasTime = /[hs]/i.test(marks)
  if (!/[yd]/i.test(marks) && hasTime) return time.slice(0, 5)
  return hasTime ? `${day} ${time.slice(0, 5)}` : day
}
