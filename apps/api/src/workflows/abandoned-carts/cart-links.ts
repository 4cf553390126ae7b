import type { Config } from '../../config.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readSignedId, readSignedKey, signId, signKey } from '../../platform/mail/signed-id.ts'
import { addressKey } from '../../platform/mail/stop-link.ts'

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

const stopping = (tenantId: string) => `cart mails ${tenantId}`

interface Addressed {
  readonly tenantId: string
  readonly email: string
}

/** By which an address is known to want no such mails of a shop. */
export const stopKey = (config: Secret, { tenantId, email }: Addressed): string =>
  addressKey(config, stopping(tenantId), email)

/** Stops such mails of a shop to an address, and does nothing else: the same in every mail. */
export const stopToken = (config: Secret, to: Addressed): string =>
  signKey(config, stopping(to.tenantId), stopKey(config, to))

/** The key of the address whose link it is; 404 for one that was not made by us, for this shop. */
export function requireStopKey(config: Secret, tenantId: string, token: string): string {
  const key = readSignedKey(config, stopping(tenantId), token)
  if (!key) throw notFound('Page')
  return key
}
