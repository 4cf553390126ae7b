const parse = (values: string): readonly number[] => values.split(' ').map(Number)

/** Denominations in minor units, largest first. For other currencies the total is typed. */
const denominationsByCurrency: Readonly<Record<string, readonly number[]>> = {
  AUD: parse('10000 5000 2000 1000 500 200 100 50 20 10 5'),
  CAD: parse('10000 5000 2000 1000 500 200 100 25 10 5'),
  CHF: parse('100000 20000 10000 5000 2000 1000 500 200 100 50 20 10 5'),
  CZK: parse('500000 200000 100000 50000 20000 10000 5000 2000 1000 500 200 100'),
  DKK: parse('50000 20000 10000 5000 2000 1000 500 200 100 50'),
  EUR: parse('50000 20000 10000 5000 2000 1000 500 200 100 50 20 10 5 2 1'),
  GBP: parse('5000 2000 1000 500 200 100 50 20 10 5 2 1'),
  JPY: parse('10000 5000 2000 1000 500 100 50 10 5 1'),
  NOK: parse('100000 50000 20000 10000 5000 2000 1000 500 100'),
  NZD: parse('10000 5000 2000 1000 500 200 100 50 20 10'),
  PLN: parse('50000 20000 10000 5000 2000 1000 500 200 100 50 20 10 5 2 1'),
  SEK: parse('100000 50000 20000 10000 5000 2000 1000 500 200 100'),
  USD: parse('10000 5000 2000 1000 500 200 100 50 25 10 5 1'),
}

export const denominationsIn = (currency: string): readonly number[] =>
  denominationsByCurrency[currency] ?? []

export interface CountedPiece {
  readonly valueMinor: number
  readonly quantity: number
}

export const sumPieces = (pieces: readonly CountedPiece[]): number =>
  pieces.reduce((sum, { valueMinor, quantity }) => sum + valueMinor * quantity, 0)
