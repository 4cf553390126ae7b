import { findEmail, findPhone } from '../../../platform/talk/patterns.ts'

interface Asked {
  /** It was asked for: a bare number is it. */
  readonly isAsked: boolean
}

const named =
  /(?:#\s?|\b(?:orders?|number|no|nr|num|ref(?:erence)?)\b(?:['’]s)?[\s.:#-]{0,3}(?:is\s|was\s|no\.?\s|number\s|nr\.?\s|#\s?)?)([1-9]\d{2,14})\b/i
const alone = /^[\s#]*([1-9]\d{2,9})[\s.!?]*$/
const among = /(?<![\d+])([1-9]\d{0,9})(?!\d)/

/** `1042` in “where is order no. 1042?”. */
export function findOrderNumber(said: string, { isAsked }: Asked): string | null {
  const rest = said.replace(/[^\s@]+@[^\s@]+/g, ' ')
  const [, found = null] = named.exec(rest) ?? (isAsked ? among : alone).exec(rest) ?? []
  return found !== null && isInPhone(found, rest) ? null : found
}

/** A part of a phone number is no number of an order. */
function isInPhone(found: string, said: string): boolean {
  const digits = findPhone(said)?.replace(/\D/g, '') ?? ''
  return digits !== found && digits.includes(found)
}

/** The e-mail address or phone number in a message, as it was typed. */
export function findContact(said: string, { isAsked }: Asked): string | null {
  const email = findEmail(said)
  if (email !== null) return email
  const phone = findPhone(said)
  return phone !== null && (isAsked || /^\(?[+0]/.test(phone)) ? phone : null
}
