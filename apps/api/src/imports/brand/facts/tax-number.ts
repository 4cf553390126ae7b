import { bareWords, factWords, languages } from './words.ts'

const names = [...new Set(languages.flatMap((language) => factWords[language].taxNumber))]
  .toSorted((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(' ', '[\\s./-]{0,3}'))
const named = new RegExp(
  `\\b(?:${names.join('|')})(?![a-z])[^a-z0-9]{0,12}([a-z]{0,3}[\\s-]?[0-9a-z][0-9a-z\\s./-]{5,20})`,
)

const weigh = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
const isDigits = (text: string, length: number) => text.length === length && /^\d+$/.test(text)

/** Remainder check of ISO 7064 MOD 11,10. */
function isMod1110(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(digits.at(-1))
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Checks of VAT numbers by country prefix; source: the rules in python-stdnum. */
const checks: Readonly<Record<string, (number: string) => boolean>> = {
  AT: (number) => {
    if (!/^U\d{8}$/.test(number)) return false
    const digits = number.slice(1)
    const sum = Array.from(digits.slice(0, 7)).reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return (10 - ((sum + 4) % 10)) % 10 === Number(digits[7])
  },
  BE: (number) =>
    isDigits(number, 10) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE: (number) => isDigits(number, 9) && number[0] !== '0' && isMod1110(number),
  DK: (number) => isDigits(number, 8) && weigh(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  ES: (number) => /^[A-Z]\d{7}[0-9A-Z]$|^\d{8}[A-Z]$/.test(number) && isSpanish(number),
  FR: (number) =>
    isDigits(number, 11) &&
    isLuhn(number.slice(2)) &&
    (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2)),
  GB: (number) => isDigits(number, 9) && isBritish(number),
  IE: (number) => /^\d{7}[A-W][A-IW]?$/.test(number) && isIrish(number),
  IT: (number) => isDigits(number, 11) && isLuhn(number),
  NL: (number) =>
    /^\d{9}B\d{2}$/.test(number) &&
    (weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(number[8]) || isMod97(`NL${number}`)),
  PL: (number) =>
    isDigits(number, 10) && weigh(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]),
  PT: (number) =>
    isDigits(number, 9) &&
    ((11 - (weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number[8]),
  SE: (number) => isDigits(number, 12) && number.endsWith('01') && isLuhn(number.slice(0, 10)),
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

function isSpanish(number: string): boolean {
  if (/^\d/.test(number)) return letters[Number(number.slice(0, 8)) % 23] === number[8]
  if (/^[XYZ]/.test(number)) {
    const digits = `${'XYZ'.indexOf(number[0] ?? '')}${number.slice(1, 8)}`
    return letters[Number(digits) % 23] === number[8]
  }
  const sum = Array.from(number.slice(1, 8)).reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  return number[8] === String(check) || number[8] === 'JABCDEFGHI'[check]
}

function isBritish(number: string): boolean {
  const rest = (weigh(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7))) % 97
  return rest === 0 || (rest + 55) % 97 === 0
}

function isIrish(number: string): boolean {
  const extra = number[8] ? 'WABCDEFGHI'.indexOf(number[8]) * 9 : 0
  const sum = (weigh(number, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum] === number[7]
}

const isMod97 = (text: string) =>
  [...text].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0) === 1

/** VAT number named as such in the lines, with its country prefix; empty without a valid one. */
export function findTaxNumber(lines: readonly string[], country: string | null): string {
  for (const line of lines) {
    const written = named.exec(bareWords(line).slice(0, 1000))?.[1]
    const number = written ? toTaxNumber(written, country) : ''
    if (number) return number
  }
  return ''
}

/** Longest start of the text that passes the check of its prefix, or of the website's country. */
function toTaxNumber(written: string, country: string | null): string {
  const text = written.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const prefix = checks[text.slice(0, 2)] ? text.slice(0, 2) : null
  const land = prefix ?? country ?? ''
  const number = prefix ? text.slice(2) : text
  for (let length = Math.min(12, number.length); length >= 8; length -= 1) {
    const part = number.slice(0, length)
    if (checks[land]?.(part)) return `${land}${part}`
  }
  return ''
}
