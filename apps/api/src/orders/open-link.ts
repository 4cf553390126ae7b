import type { Db } from '../platform/database/tenant-db.ts'
import { forbidden, notFound } from '../platform/http/errors.ts'
import { readVersionedId } from '../platform/mail/signed-id.ts'
import type { Services } from '../platform/services.ts'
import { linkPurposes, signedPurposes } from './order-token.ts'
import type { LinkPurpose } from './order-token.ts'

interface LinkRequest {
  readonly db: Db
  readonly services: Pick<Services, 'config'>
  readonly params: { readonly token: string }
}

interface OpenedLink {
  readonly orderId: string
  readonly purpose: LinkPurpose
  readonly generation: number
}

/**
 * Opens the customer's link, and links of the `other` purposes. 404 for an invalid link, 403 for
 * one of another purpose, and `link_expired` once the email address has changed.
 */
export const openLink = (
  request: LinkRequest,
  ...others: readonly LinkPurpose[]
): Promise<OpenedLink> => open(request, others, (db) => selectGeneration(db))

/** Locks the order, so that its contact stays unchanged until the transaction ends. */
export const lockLinkedOrder = (
  request: LinkRequest,
  ...others: readonly LinkPurpose[]
): Promise<OpenedLink> => open(request, others, (db) => selectGeneration(db).forUpdate())

const selectGeneration = (db: Db) => db.selectFrom('orders').select('link_generation')

async function open(
  { db, services: { config }, params: { token } }: LinkRequest,
  others: readonly LinkPurpose[],
  select: typeof selectGeneration,
): Promise<OpenedLink> {
  const link = linkPurposes.flatMap((purpose) => {
    const signed = readVersionedId(config, signedPurposes[purpose], token)
    return signed ? [{ orderId: signed.id, purpose, generation: signed.version }] : []
  })[0]
  if (!link) throw notFound('Order')
  const order = await select(db).where('order_id', '=', link.orderId).executeTakeFirst()
  if (!order) throw notFound('Order')
  if (order.link_generation !== link.generation) throw forbidden(outdated, 'link_expired')
  const { purpose } = link
  if (purpose !== 'act' && !others.includes(purpose)) throw forbidden(elsewhere[purpose])
  return link
}

const outdated =
  'This link no longer works because the order’s email address was changed. Open the link in the newest email about this order, or ask the shop for a new one.'

const elsewhere: Readonly<Record<Exclude<LinkPurpose, 'act'>, string>> = {
  view: 'This link is only for viewing the order. Open the link in the order confirmation to do this.',
  pay: 'This link is only for paying the order. Open the link in the order confirmation to do this.',
  download:
    'This link is only for downloading the invoice. Open the link in the order confirmation to do this.',
}
