/**
 * Returns a barcode with a valid check digit (GS1: EAN-8, UPC, EAN-13, GTIN-14; an ISBN-10 as
 * EAN), else an empty string.
 */
export function readGtin(text: string): string {
  const digits = text.slice(0, 40).replace(/[\s-]/g, '')
  if (/^\d{9}[\dXx]$/.test(digits)) return fromIsbn(digits)
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return ''
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? digits : ''
}

function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

function fromIsbn(isbn: string): string {
  const sum = [...isbn].reduce(
    (all, digit, index) => all + (/x/i.test(digit) ? 10 : Number(digit)) * (10 - index),
    0,
  )
  const body = `978${isbn.slice(0, 9)}`
  return sum % 11 === 0 ? body + checkDigit(body) : ''
}
