import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from '../config.ts'
import { notFound } from '../platform/http/errors.ts'
import { sameSecret } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'

type Secrets = Pick<Config, 'appSecret'>

/** The secret link of an order. */
export const orderToken = (config: Secrets, orderId: string): string =>
  signId(config, 'order link', orderId)

/** The id behind a link, or null for one that was not made by us. */
export const readOrderToken = (config: Secrets, token: string): string | null =>
  readSignedId(config, 'order link', token)

/** An id and a signature for one purpose: nothing needs to be stored, and every mail can carry the same link. */
export function signId(config: Secrets, purpose: string, given: string): string {
  const id = Buffer.from(given.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(config, purpose, id)]).toString('base64url')
}

export function readSignedId(config: Secrets, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + signatureBytes) return null
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), signatureOf(config, purpose, id))) return null
  const hex = id.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** 404 for a link that was not made by us. */
export function requireLinkedOrder(config: Secrets, token: string): string {
  const orderId = readOrderToken(config, token)
  if (!orderId) throw notFound('Order')
  return orderId
}

/** Of the mailed link alone: the order's own link is shown to whoever ordered, at any address. */
export const confirmationCode = (config: Secrets, orderId: string): string =>
  createHmac('sha256', config.appSecret)
    .update('order confirmation')
    .update(orderId)
    .digest('base64url')
    .slice(0, 32)

export const isConfirmationCode = (config: Secrets, orderId: string, code: string): boolean =>
  sameSecret(confirmationCode(config, orderId), code)

interface LinkedOrder {
  readonly order_id: string
  readonly number: number
  readonly slug: string
  readonly shop_name: string
  readonly name: string
}

/** What every mail about an order names: the shop, the order's number and its secret page. */
export function orderLink(services: Services, order: LinkedOrder) {
  const shopUrl = services.shopUrl(order.slug)
  const statusUrl = `${shopUrl}/orders/${orderToken(services.config, order.order_id)}`
  return {
    orderId: order.order_id,
    shop: { name: order.shop_name, url: shopUrl },
    orderNumber: String(order.number),
    customer: order.name,
    statusUrl,
    confirmUrl: `${statusUrl}/confirm/${confirmationCode(services.config, order.order_id)}`,
  }
}

const idBytes = 16
const signatureBytes = 20

function signatureOf({ appSecret }: Secrets, purpose: string, id: Buffer): Buffer {
  return createHmac('sha256', appSecret)
    .update(purpose)
    .update(id)
    .digest()
    .subarray(0, signatureBytes)
}
