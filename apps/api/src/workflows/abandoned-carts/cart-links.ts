import type { Config } from '../../config.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readSignedId, readSignedKey, signId, signKey } from '../../platform/mail/signed-id.ts'
import { addressKey } from '../../platform/mail/stop-link.ts'

type Secret = Pick<Config, 'appSecret'>

const purpose = 'cart link'

export const recoveryPath = (config: Secret, cartId: string): string =>
  `/cart/recovery/${signId(config, purpose, cartId)}`

/** Throws 404 for an invalid link. */
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

/** Pseudonymous key of an address that opted out of a shop's cart mails. */
export const stopKey = (config: Secret, { tenantId, email }: Addressed): string =>
  addressKey(config, stopping(tenantId), email)

/** Token that only opts out; identical in every mail. */
export const stopToken = (config: Secret, to: Addressed): string =>
  signKey(config, stopping(to.tenantId), stopKey(config, to))

/** Address key of a token; 404 if invalid or of another shop. */
export function requireStopKey(config: Secret, tenantId: string, token: string): string {
  const key = readSignedKey(config, stopping(tenantId), token)
  if (!key) throw notFound('Page')
  return key
}
