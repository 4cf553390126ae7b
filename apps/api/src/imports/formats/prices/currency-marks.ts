/** Currency of a mark: a sign, an abbreviation or a code. */
export interface Mark {
  /** Null for signs of several currencies: $, kr, Rs. */
  readonly currency: string | null
  /** Also an ordinary word or letter: «AMD», «R», «Ft». */
  readonly isWeak: boolean
}

export const dollarPrefixes: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  C: 'CAD',
  AU: 'AUD',
  A: 'AUD',
  NZ: 'NZD',
  HK: 'HKD',
  S: 'SGD',
  SG: 'SGD',
  NT: 'TWD',
  MX: 'MXN',
  R: 'BRL',
}
const signs: Readonly<Record<string, string | null>> = {
  '€': 'EUR',
  '£': 'GBP',
  円: 'JPY',
  '￥': 'JPY',
  '¥': 'JPY',
  元: 'CNY',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₪': 'ILS',
  '₩': 'KRW',
  원: 'KRW',
  '₫': 'VND',
  '฿': 'THB',
  '₱': 'PHP',
  '₦': 'NGN',
  $: null,
}
const abbreviations: Readonly<Record<string, Mark>> = {
  zł: strong('PLN'),
  zl: weak('PLN'),
  kč: strong('CZK'),
  руб: strong('RUB'),
  грн: strong('UAH'),
  лв: strong('BGN'),
  lei: weak('RON'),
  ft: weak('HUF'),
  dh: weak('AED'),
  dhs: weak('AED'),
  rm: weak('MYR'),
  rp: strong('IDR'),
  sfr: strong('CHF'),
  tl: weak('TRY'),
  r: weak('ZAR'),
  euro: strong('EUR'),
  euros: strong('EUR'),
  kr: strong(null),
  rs: strong(null),
  fr: weak('CHF'),
}
/** Codes that are no words. Others count only with cents or where the page has that currency. */
const plainCodes = new Set(
  'EUR USD CAD GBP CHF SEK NOK DKK PLN CZK HUF BGN AUD NZD JPY CNY INR ZAR BRL MXN ILS AED SGD HKD KRW THB MYR IDR VND ISK RUB UAH TWD CLP ARS KWD EGP QAR PKR LKR NGN RSD XPF'.split(
    ' ',
  ),
)
const codes = new Set(Intl.supportedValuesOf('currency'))

function strong(currency: string | null): Mark {
  return { currency, isWeak: false }
}
function weak(currency: string | null): Mark {
  return { currency, isWeak: true }
}

/** Currencies written with a bare dollar sign. */
export const dollarCurrencies: ReadonlySet<string> = new Set(
  'USD CAD AUD NZD SGD HKD TWD MXN CLP COP ARS UYU BBD BSD BMD BZD JMD TTD XCD KYD FJD LRD NAD'.split(
    ' ',
  ),
)

/** Marks of currencies; letters count only as whole words. */
export const markPattern = String.raw`(?<![\p{L}\p{N}])(?:(?:US|CA|AU|NZ|HK|SG|NT|MX)\s?\$|[CASR]\$)|[€£円￥¥元₹₺₽₴₪₩원₫฿₱₦$]|(?<!\p{L})(?:zł|zl|Kč|руб\.?|грн\.?|лв\.?|lei|Ft|Dhs?\.?|RM|Rp\.?|SFr\.?|TL|R|[Ee]uros?|EURO|[Kk]r\.?|KR|Rs\.?|Fr\.|[A-Z]{3})(?!\p{L})`

export function readMark(text: string): Mark | null {
  const bare = text.replace(/\s/g, '')
  if (bare.endsWith('$') && bare.length > 1)
    return strong(dollarPrefixes[bare.slice(0, -1)] ?? null)
  const sign = signs[bare]
  if (sign !== undefined) return strong(sign)
  const abbreviation = abbreviations[bare.toLowerCase().replace(/\.$/, '')]
  if (abbreviation) return abbreviation
  return codes.has(bare) ? { currency: bare, isWeak: !plainCodes.has(bare) } : null
}

/** ISO 4217 code in any case; null if unknown. */
export function readCurrency(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return codes.has(code) ? code : null
}
