import { readPhone } from '@marketday/contract/contact/phone-number'
import type { AssistantLink, AssistantReply } from '@marketday/contract/assistant/assistant'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { say } from './answering.ts'

export function tellContact(snapshot: ShopSnapshot): AssistantReply {
  const ways = contactLinks(snapshot)
  return ways.length > 0
    ? say('You can reach us here:', ways)
    : say('We haven’t published a phone number or email address.', pageLinks(snapshot))
}

export function tellPlace(snapshot: ShopSnapshot): AssistantReply {
  const { address } = snapshot.shop.contact
  return address === ''
    ? say('We haven’t published our address. Please contact us:', contactLinks(snapshot))
    : say(`You can find us at ${address}.`, contactLinks(snapshot))
}

/** No guesses: refers to the shop's contact. */
export function tellNothing(snapshot: ShopSnapshot): AssistantReply {
  const ways = contactLinks(snapshot)
  return say(
    ways.length > 0
      ? 'I don’t know that, and I’d rather not guess. Please contact us:'
      : 'I don’t know that, and I’d rather not guess.',
    ways.length > 0 ? ways : pageLinks(snapshot),
  )
}

export function contactLinks({ shop }: ShopSnapshot): AssistantLink[] {
  const { phone, email } = shop.contact
  return [
    ...(phone
      ? [{ label: `Call ${readPhone(phone).international || phone}`, to: phoneHref(phone) }]
      : []),
    ...(email ? [{ label: `Email ${email}`, to: `mailto:${email}` }] : []),
  ]
}

const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

const pageLinks = ({ pages }: ShopSnapshot): AssistantLink[] =>
  pages
    .filter(({ path }) => path === '/contact')
    .map(({ path, title }) => ({ label: title, to: path }))
