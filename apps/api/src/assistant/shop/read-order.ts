import { isShopperEmail } from '@marketday/contract/contact/shopper-email'

import { findEmail, findPhone } from '../../platform/talk/patterns.ts'

interface ReadOptions {
  /** The number was requested: a bare number counts. */
  readonly isAsked: boolean
}

const named =
  /(?:#\s?|\b(?:orders?|number|no|nr|num|ref(?:erence)?)\b(?:['’]s)?[\s.:#-]{0,3}(?:is\s|was\s|no\.?\s|number\s|nr\.?\s|#\s?)?)([1-9]\d{2,14})\b/i
const alone = /^[\s#]*([1-9]\d{2,9})[\s.!?]*$/
const among = /(?<![\d+])([1-9]\d{0,9})(?!\d)/

/** `1042` in “where is order no. 1042?”. */
export function findOrderNumber(message: string, { isAsked }: ReadOptions): string | null {
  const rest = message.replace(/[^\s@]+@[^\s@]+/g, ' ')
  const [, orderNumber = null] = named.exec(rest) ?? (isAsked ? among : alone).exec(rest) ?? []
  return orderNumber !== null && isInPhone(orderNumber, rest) ? null : orderNumber
}

/** Part of a phone number is not an order number. */
function isInPhone(orderNumber: string, message: string): boolean {
  const digits = findPhone(message)?.replace(/\D/g, '') ?? ''
  return digits !== orderNumber && digits.includes(orderNumber)
}

export function findContact(message: string, { isAsked }: ReadOptions): string | null {
  const email = findEmail(message, isShopperEmail)
  if (email !== null) return email
  const phone = findPhone(message)
  return phone !== null && (isAsked || /^\(?[+0]/.test(phone)) ? phone : null
}
