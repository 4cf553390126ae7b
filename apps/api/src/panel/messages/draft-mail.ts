import { formatMoney } from '@marketday/contract/money/money'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'
import { translatorFor } from '@marketday/messages/translator'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { newId } from '../../platform/ids.ts'
import { findShopLook, withLook } from '../../platform/mail/shop-look.ts'
import { composeShopMail } from '../../platform/mail/shop-mail-templates.ts'
import type { ShopMailData } from '../../platform/mail/shop-mail-data.ts'
import type { Services } from '../../platform/services.ts'
import { tellNewestOrder } from '../../workflows/mails/tell-newest-order.ts'
import { exampleMail } from './example-mail.ts'
import { requireWords } from './mail-templates.ts'

export interface MailDraft {
  readonly name: ShopMailName
  readonly words: MailWords
  readonly maySeeOrders: boolean
}

export async function draftMail(db: Db, services: Services, draft: MailDraft) {
  const { name, words, maySeeOrders } = draft
  requireWords(name, words)
  const [[look], newest, shop] = await inOrder([
    findShopLook(db, {}),
    maySeeOrders ? tellNewestOrder(db, services) : Promise.resolve(null),
    findShop(db),
  ])
  const order = newest ?? makeUp(services, shop)
  const data = withLook(
    exampleMail(name, order),
    look ?? { logo: null, theme: null },
    services.config,
  )
  const mail = composeShopMail(name, data, words)
  /** Null for a sample order. */
  return { mail, orderNumber: newest?.orderNumber ?? null }
}

type Order = ShopMailData['order-confirmed']

const findShop = (db: Db) =>
  db
    .selectFrom('tenants')
    .select(['name', 'slug', 'currency', 'locale'])
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()

function makeUp(
  services: Services,
  { name, slug, currency, locale }: Awaited<ReturnType<typeof findShop>>,
): Order {
  const url = services.shopUrl(slug)
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const t = translatorFor(locale)
  return {
    orderId: newId(),
    shop: { name, url, locale },
    orderNumber: '1001',
    customer: 'Carla Customer',
    statusUrl: url,
    lines: [{ title: 'Rye loaf', quantity: 1, total: money(450) }],
    receiving: [t('checkout.pickup'), t('checkout.free')],
    discounts: [],
    total: money(450),
    addsTax: false,
    taxes: [],
    payment: t('mails.paidByCard'),
    delivery: t('mails.pickupLater'),
    downloads: [],
  }
}
