import { createHmac } from 'node:crypto'

import { pathOf } from '@marketday/contract/endpoints/endpoint'
import { getShopDocuments } from '@marketday/contract/orders/documents/order-documents'

import type { Config } from '../config.ts'
import { sameSecret } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { signVersionedId } from '../platform/mail/signed-id.ts'

type Secret = Pick<Config, 'appSecret'>

/** The customer's link does everything (`act`); the others only what they are named after. */
export const linkPurposes = ['act', 'view', 'pay', 'download'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Signed with the token. */
export const signedPurposes: Readonly<Record<LinkPurpose, string>> = {
  act: 'order link',
  view: 'order link to view',
  pay: 'order link to pay',
  download: 'order link to download',
}

interface LinkTerms {
  /** `orders.link_generation`. */
  readonly generation?: number
  readonly purpose?: LinkPurpose
}

export const orderToken = (
  config: Secret,
  orderId: string,
  { generation = 0, purpose = 'act' }: LinkTerms = {},
): string => signVersionedId(config, signedPurposes[purpose], { id: orderId, version: generation })

interface LinkedId {
  readonly orderId: string
  readonly generation: number
}

/** Only in mailed links: the plain order link is visible to anyone who ordered, with any address. */
export const confirmationCode = (config: Secret, { orderId, generation }: LinkedId): string =>
  createHmac('sha256', config.appSecret)
    .update('order confirmation')
    .update(orderId)
    .update(generation === 0 ? '' : String(generation))
    .digest('base64url')
    .slice(0, 32)

export const isConfirmationCode = (config: Secret, link: LinkedId, code: string): boolean =>
  sameSecret(confirmationCode(config, link), code)

interface LinkedOrder {
  readonly order_id: string
  readonly link_generation: number
  readonly number: number
  readonly slug: string
  readonly shop_name: string
  readonly name: string
  readonly locale: string
}

/** Page of an order behind its secret link. */
export function orderPageUrl(
  services: Services,
  order: Pick<LinkedOrder, 'slug' | 'order_id' | 'link_generation'>,
  purpose: LinkPurpose = 'act',
): string {
  const { slug, order_id: orderId, link_generation: generation } = order
  return `${services.shopUrl(slug)}/orders/${orderToken(services.config, orderId, { generation, purpose })}`
}

/** An order as its mails name it. */
export function orderLink(services: Services, order: LinkedOrder, purpose: LinkPurpose = 'act') {
  const { order_id: orderId, link_generation: generation } = order
  const statusUrl = orderPageUrl(services, order, purpose)
  return {
    orderId,
    shop: { name: order.shop_name, url: services.shopUrl(order.slug), locale: order.locale },
    orderNumber: String(order.number),
    customer: order.name,
    statusUrl,
    confirmUrl: `${statusUrl}/confirm/${confirmationCode(services.config, { orderId, generation })}`,
  }
}

/** PDF of the order's invoices and credit notes, as linked on its page. */
export const documentsLink = (
  services: Services,
  order: Pick<LinkedOrder, 'slug' | 'order_id' | 'link_generation'>,
): string => {
  const { slug, order_id: orderId, link_generation: generation } = order
  const token = orderToken(services.config, orderId, { generation, purpose: 'download' })
  return `${services.shopUrl(slug)}/api${pathOf(getShopDocuments, { token })}`
}
