import { createHmac } from 'node:crypto'

import type { Config } from '../../config.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readSignedId, signId } from '../../platform/mail/signed-id.ts'

type Secret = Pick<Config, 'appSecret'>

const purpose = 'cart link'

/** Brings a left cart back, in any browser. */
export const recoveryPath = (config: Secret, cartId: string): string =>
  `/cart/recovery/${signId(config, purpose, cartId)}`

/** 404 for a link that was not made by us. */
export function requireLinkedCart(config: Secret, token: string): string {
  const cartId = readSignedId(config, purpose, token)
  if (!cartId) throw notFound('Cart')
  return cartId
}

/** By which an address is known to want no such mails of a shop: the same in every mail, and telling nobody who it is. */
export const stopKey = (config: Secret, tenantId: string, email: string): string =>
  createHmac('sha256', config.appSecret)
    .update(`cart mails ${tenantId} ${email.toLowerCase()}`)
    .digest('base64url')
