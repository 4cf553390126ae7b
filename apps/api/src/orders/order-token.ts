import { createHmac } from 'node:crypto'

import { pathOf } from '@marketday/contract/endpoints/endpoint'
import { getShopDocuments } from '@marketday/contract/orders/documents/order-documents'

import type { Config } from '../config.ts'
import { notFound } from '../platform/http/errors.ts'
import { sameSecret } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { readSignedId, signId } from '../platform/mail/signed-id.ts'

const purpose = 'order link'

export const orderToken = (config: Pick<Config, 'appSecret'>, orderId: string): string =>
  signId(config, purpose, orderId)

/** Id of a link; null for an invalid signature. */
export const readOrderToken = (config: Pick<Config, 'appSecret'>, token: string): string | null =>
  readSignedId(config, purpose, token)

/** Throws 404 for an invalid link. */
export function requireLinkedOrder(config: Pick<Config, 'appSecret'>, token: string): string {
  const orderId = readOrderToken(config, token)
  if (!orderId) throw notFound('Order')
  return orderId
}

/** Only in mailed links: the plain order link is visible to anyone who ordered, with any address. */
export const confirmationCode = (config: Pick<Config, 'appSecret'>, orderId: string): string =>
  createHmac('sha256', config.appSecret)
    .update('order confirmation')
    .update(orderId)
    .digest('base64url')
    .slice(0, 32)

export const isConfirmationCode = (
  config: Pick<Config, 'appSecret'>,
  orderId: string,
  code: string,
): boolean => sameSecret(confirmationCode(config, orderId), code)

interface LinkedOrder {
  readonly order_id: string
  readonly number: number
  readonly slug: string
  readonly shop_name: string
  readonly name: string
}

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

/** PDF of the order's invoices and credit notes, as linked on its page. */
export const documentsLink = (
  services: Services,
  { slug, order_id: orderId }: Pick<LinkedOrder, 'slug' | 'order_id'>,
): string => {
  const token = orderToken(services.config, orderId)
  return `${services.shopUrl(slug)}/api${pathOf(getShopDocuments, { token })}`
}
