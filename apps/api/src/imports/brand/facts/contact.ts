import { readPhone } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'

import { bareWords, factWords, languages } from './words.ts'

const escape = (word: string) =>
  word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[ .-]?')
const anyOf = (list: 'phone' | 'fax') =>
  [...new Set(languages.flatMap((language) => factWords[language][list]))]
    .toSorted((a, b) => b.length - a.length)
    .map(escape)
    .join('|')

const faxes = new RegExp(`\\b(?:${anyOf('fax')})\\b[.:\\s]*$`)
const phones = new RegExp(`\\b(?:${anyOf('phone')})\\b[.:\\s]*$`)
const numbers = /(?<![\w.,/])(?:\+|00|\()?\(?\d[\d\s()./-]{5,22}\d(?![\d,]|\.\d)/g
const blockedLines = 4000

/** First telephone number of the lines in E.164, one named as such before a bare one; empty if none. */
export function findPhone(lines: readonly string[], country: string | null): string {
  let bare = ''
  for (const line of lines.slice(0, blockedLines)) {
    const text = bareWords(line)
    for (const match of text.matchAll(numbers)) {
      const before = text.slice(Math.max(0, match.index - 30), match.index)
      if (faxes.test(before)) continue
      const isNamed = phones.test(before)
      const number = toPhone(match[0], { country, isNamed })
      if (number && isNamed) return number
      bare ||= number
    }
  }
  return bare
}

function isNumberLike(text: string): boolean {
  const isSpelled = /^\+|^\(?0|[\s()./-]/.test(text)
  const isDate = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text)
  const { length } = text.replace(/\D/g, '')
  return isSpelled && !isDate && length >= 7 && length <= 15
}

const northAmerican = /^(?:1[ .-])?\(?\d{3}\)?[ .-]{1,3}\d{3}[ .-]{1,3}\d{4}$/

/** E.164, or empty. A number named as telephone may be one that is not assigned yet. */
export function toPhone(
  written: string,
  { country, isNamed }: { readonly country: string | null; readonly isNamed: boolean },
): string {
  const text = written
    .trim()
    .replace(/^00(?=[1-9])/, '+')
    .replace(/\(0\)/, '')
  if (!isNumberLike(text)) return ''
  const land = country ?? (northAmerican.test(text) ? 'US' : null)
  const reading = readPhone(text, { country: land as CountryCode | null })
  const isWritten = /^\+|^\(?0/.test(text)
  return reading.valid || (reading.possible && (isNamed || isWritten)) ? reading.number : ''
}

const mail =
  /(?<![\w.%+-])[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,4}[a-z]{2,24}(?![\w@-])/i
const notMails =
  /\.(?:png|jpe?g|gif|webp|svg|css|js)$|@(?:example|sentry|wixpress|domain)\b|^(?:noreply|no-reply|webmaster|postmaster|abuse)@/i

/** First public e-mail address of the lines, also as «hello (at) oaklane.example»; empty if none. */
export function findEmail(lines: readonly string[]): string {
  for (const line of lines.slice(0, blockedLines)) {
    const text = line
      .replace(/\s?[[({]\s?(?:at|ät|arroba|chez|@)\s?[\])}]\s?/gi, '@')
      .replace(/\s?[[({]\s?(?:dot|punkt|point|punto)\s?[\])}]\s?/gi, '.')
    const address = mail.exec(text)?.[0] ?? ''
    if (address && !notMails.test(address)) return address
  }
  return ''
}
