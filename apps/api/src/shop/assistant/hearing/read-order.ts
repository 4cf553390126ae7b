import { findEmail, findPhone } from '../../../platform/talk/patterns.ts'

interface Asked {
  /** It was asked for: a bare number is it. */
  readonly isAsked: boolean
}

/** `1042` in “where is order no. 1042?”; a phone number is none. */
export function findOrderNumber(said: string, { isAsked }: Asked): string | null {
  const rest = said.replace(/[^\s@]+@[^\s@]+/g, ' ')
  const named =
    /(?:#\s?|\b(?:orders?|number|no|nr|num|ref(?:erence)?)\b[\s.:#-]{0,3}(?:is\s|was\s|no\.?\s|number\s|nr\.?\s|#\s?)?)([1-9]\d{2,14})\b/i
  const bare = isAsked ? /(?<![\d+])([1-9]\d{0,9})(?!\d)/ : /^[\s#]*([1-9]\d{2,9})[\s.!?]*$/
  const found = named.exec(rest)?.[1] ?? bare.exec(rest)?.[1] ?? null
  const digits = findPhone(rest)?.replace(/\D/g, '') ?? ''
  return found !== null && digits !== found && digits.includes(found) ? null : found
}

/** The e-mail address or phone number in a message, as it was typed. */
export function findContact(said: string, { isAsked }: Asked): string | null {
  const email = findEmail(said)
  if (email !== null) return email
  const phone = findPhone(said)
  return phone !== null && (isAsked || /^\(?[+0]/.test(phone)) ? phone : null
}
