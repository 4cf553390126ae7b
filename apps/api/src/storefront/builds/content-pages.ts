import { shopPages } from '@marketday/contract/storefront/shop/shop-draft'
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

export function contentPages(business: Business, ownTexts: Texts): ShopSnapshot['pages'] {
  const texts: Record<ShopPagePath, string> = {
    '/about': ownTexts.about || about(business),
    '/delivery': ownTexts.delivery || delivery(business),
    '/contact': contact(business),
    '/terms': terms(business),
    '/returns': returns(business),
    '/privacy': privacy(business),
  }
  return shopPages.map(({ path, title }) => ({ path, title, body: texts[path] }))
}

const paragraphs = (...parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false && part !== '').join('\n\n')

function about({ name, contact: { address } }: Business): string {
  return paragraphs(
    `${name} is a local business, and this is our shop. Everything you see here is made or chosen by us.`,
    address && `You can find us at ${address}.`,
  )
}

function delivery({ offersDelivery, offersPickup, contact: { address } }: Business): string {
  return paragraphs(
    offersDelivery &&
      'We deliver in our area. At checkout, enter your postcode to see the fee and available times.',
    offersPickup &&
      `You can collect your order from us${address ? ` at ${address}` : ''}. Choose a time at checkout.`,
    'You can track your order on the page linked in its confirmation.',
  )
}

function contact({ name, legalName, taxId, contact: { email, phone, address } }: Business): string {
  const lines = [
    legalName || name,
    address,
    email && `Email: ${email}`,
    phone && `Phone: ${phone}`,
    taxId && `Tax number: ${taxId}`,
  ]
  return lines.filter((line) => line !== '').join('  \n')
}

function terms({ name, legalName }: Business): string {
  return paragraphs(
    `These terms apply to every order placed in the shop of ${legalName || name}.`,
    '## Orders\n\nYour order is an offer to buy. It is accepted when we confirm it. Prices include tax; the delivery fee is shown before you pay.',
    '## Payment\n\nYou pay in one of the ways shown at the checkout. Card payments are handled by a payment provider; we never see your card number.',
    '## Delivery\n\nWe deliver, or hand over, in the time you chose. If we cannot, we tell you and you may cancel without cost.',
    '## Your rights\n\nNothing in these terms limits the rights that the law gives you as a consumer.',
  )
}

function returns({ name, contact: { email, phone } }: Business): string {
  const reach = [email, phone].filter((way) => way !== '').join(' or ')
  return paragraphs(
    `If something is not right, tell ${name} as soon as you can${reach ? `: ${reach}` : ''}.`,
    'You may return unused goods within 14 days of receiving them. Goods that spoil quickly, and goods made for you, cannot be returned unless they are faulty.',
    'We refund the price in the way you paid, at the latest 14 days after we have the goods or your proof of sending them.',
  )
}

function privacy({ name, contact: { email, address } }: Business): string {
  const reach = [email, address].filter((way) => way !== '').join(', ')
  return paragraphs(
    `${name} uses what you enter at the checkout to fulfil your order: your name, address, phone number and email address.`,
    'We keep orders as long as tax law asks. We share your details only with those who need them to deliver your order and take your payment.',
    `You may ask at any time what we hold about you, have it corrected or deleted${reach ? `: ${reach}` : ''}.`,
    'The shop sets one cookie, which remembers your cart.',
  )
}
