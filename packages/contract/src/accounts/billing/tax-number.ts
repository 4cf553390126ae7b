/** Tax number formats by country, without spaces and punctuation (VIES, HMRC and others). */
const formats: Readonly<Record<string, string>> = {
  AT: '(AT)?U\\d{8}',
  AU: '\\d{11}',
  BE: '(BE)?[01]?\\d{9}',
  BG: '(BG)?\\d{9,10}',
  CH: '(CHE)?\\d{9}(MWST|TVA|IVA|TPV)?',
  CY: '(CY)?\\d{8}[A-Z]',
  CZ: '(CZ)?\\d{8,10}',
  DE: '(DE)?\\d{9}',
  DK: '(DK)?\\d{8}',
  EE: '(EE)?\\d{9}',
  ES: '(ES)?[A-Z0-9]\\d{7}[A-Z0-9]',
  FI: '(FI)?\\d{8}',
  FR: '(FR)?[A-HJ-NP-Z0-9]{2}\\d{9}',
  GB: '(GB|XI)?(\\d{9}|\\d{12}|(GD|HA)\\d{3})',
  GR: '(EL|GR)?\\d{9}',
  HR: '(HR)?\\d{11}',
  HU: '(HU)?\\d{8}',
  IE: '(IE)?\\d[A-Z0-9+*]\\d{5}[A-Z]{1,2}',
  IT: '(IT)?\\d{11}',
  LT: '(LT)?(\\d{9}|\\d{12})',
  LU: '(LU)?\\d{8}',
  LV: '(LV)?\\d{11}',
  MT: '(MT)?\\d{8}',
  NL: '(NL)?\\d{9}B\\d{2}',
  NO: '(NO)?\\d{9}(MVA)?',
  PL: '(PL)?\\d{10}',
  PT: '(PT)?\\d{9}',
  RO: '(RO)?(\\d{2,10}|\\d{13})',
  SE: '(SE)?\\d{12}',
  SI: '(SI)?\\d{8}',
  SK: '(SK)?\\d{10}',
}

/** Numbers that begin with letters of a name, which may look like a country. */
const namedFormats: readonly string[] = [
  // Mexico: companies and persons, with the date of their founding or birth.
  '[A-ZÑ&]{3,4}\\d\\d(0\\d|1[0-2])([0-2]\\d|3[01])[A-Z0-9]{3}',
  // Italy: persons.
  '[A-Z]{6}[A-Z0-9]{10}',
]

/** Normalized for comparison and invoices. */
export const plainTaxNumber = (taxNumber: string): string =>
  taxNumber
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}.,:;/()]/gu, '')

/** Whether it matches the country's format; false if empty or for an unknown country. */
export function isTaxNumber(taxNumber: string, country: string): boolean {
  const format = formats[country]
  return format !== undefined && matches(plainTaxNumber(taxNumber), format)
}

const matches = (plain: string, format: string): boolean => new RegExp(`^(${format})$`).test(plain)

/** Returns the reason a tax number is invalid for the country, or null. Unknown countries accept any. */
export function taxNumberProblem(taxNumber: string, country: string): string | null {
  const plain = plainTaxNumber(taxNumber)
  const format = formats[country]
  if (plain === '' || !format || isTaxNumber(plain, country)) return null
  return 'This isn’t a valid tax number format for this country'
}

/** The country that the number begins with; null if it names none. */
function countryIn(plain: string): string | null {
  const [prefix] = /^[A-Z]{2}/.exec(plain) ?? []
  const country = prefix && (otherPrefixes[prefix] ?? prefix)
  return country && country in formats ? country : null
}

/** Greece, Northern Ireland. */
const otherPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/** Same for a number from any country: only a number with the prefix of its country is checked. */
export function foreignTaxNumberProblem(taxNumber: string): string | null {
  const plain = plainTaxNumber(taxNumber)
  if (namedFormats.some((format) => matches(plain, format))) return null
  const country = countryIn(plain)
  return country && taxNumberProblem(plain, country)
    ? 'This number doesn’t match the format of its country code'
    : null
}
