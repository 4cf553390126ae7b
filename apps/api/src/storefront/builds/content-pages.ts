import type { Translate } from '@marketday/messages/translator'
import { shopPagePaths } from '@marketday/contract/storefront/shop/shop-draft'
import type { DraftContent, ShopPagePath } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

export interface Business {
  readonly name: string
  readonly legalName: string
  readonly taxId: string
  readonly contact: ShopSnapshot['shop']['contact']
  readonly offersDelivery: boolean
  readonly offersPickup: boolean
}

type Texts = Pick<DraftContent, 'about' | 'delivery'>

export const contentPages = (
  business: Business,
  ownTexts: Texts,
  t: Translate,
): ShopSnapshot['pages'] =>
  shopPagePaths.map((path) => {
    const { title, write } = standardPages[path]
    const own =
      path === '/about' || path === '/delivery' ? ownTexts[path.slice(1) as keyof Texts] : ''
    return { path, title: t(title), body: own || write(business, t) }
  })

const paragraphs = (...parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false && part !== '').join('\n\n')

const section = (title: string, text: string) => `## ${title}\n\n${text}`

function about({ name, contact: { address } }: Business, t: Translate): string {
  return paragraphs(t('pages.about', { shop: name }), address && t('pages.findUs', { address }))
}

function delivery(
  { offersDelivery, offersPickup, contact: { address } }: Business,
  t: Translate,
): string {
  return paragraphs(
    offersDelivery && t('pages.weDeliver'),
    offersPickup && (address ? t('pages.collectAt', { address }) : t('pages.collect')),
    t('pages.track'),
  )
}

function contact(
  { name, legalName, taxId, contact: { email, phone, address } }: Business,
  t: Translate,
): string {
  const lines = [
    legalName || name,
    address,
    email && t('pages.emailLine', { email }),
    phone && t('pages.phoneLine', { phone }),
    taxId && t('pages.taxNumberLine', { number: taxId }),
  ]
  return lines.filter((line) => line !== '').join('  \n')
}

function terms({ name, legalName }: Business, t: Translate): string {
  return paragraphs(
    t('pages.termsIntro', { business: legalName || name }),
    section(t('pages.termsOrders'), t('pages.termsOrdersText')),
    section(t('pages.termsPayment'), t('pages.termsPaymentText')),
    section(t('pages.termsDelivery'), t('pages.termsDeliveryText')),
    section(t('pages.termsRights'), t('pages.termsRightsText')),
  )
}

function returns({ name: shop, contact: { email, phone } }: Business, t: Translate): string {
  const contact = email && phone ? t('pages.or', { one: email, other: phone }) : email || phone
  return paragraphs(
    contact ? t('pages.returnsIntroAt', { shop, contact }) : t('pages.returnsIntro', { shop }),
    t('pages.returnsRule'),
    t('pages.returnsRefund'),
  )
}

function privacy({ name: shop, contact: { email, address } }: Business, t: Translate): string {
  const contact = [email, address].filter((way) => way !== '').join(', ')
  return paragraphs(
    t('pages.privacyIntro', { shop }),
    t('pages.privacyKeep'),
    contact ? t('pages.privacyAskAt', { contact }) : t('pages.privacyAsk'),
    t('pages.privacyCookie'),
  )
}

const standardPages = {
  '/about': { title: 'pages.aboutTitle', write: about },
  '/delivery': { title: 'pages.deliveryTitle', write: delivery },
  '/contact': { title: 'pages.contactTitle', write: contact },
  '/terms': { title: 'pages.termsTitle', write: terms },
  '/returns': { title: 'pages.returnsTitle', write: returns },
  '/privacy': { title: 'pages.privacyTitle', write: privacy },
} as const satisfies Record<ShopPagePath, object>
