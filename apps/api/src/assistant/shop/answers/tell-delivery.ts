import { zoneFor } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import { formatMoney } from '@marketday/contract/money/money'
import type { AssistantLink, AssistantReply } from '@marketday/contract/assistant/shop/assistant'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { listZones } from '../../../deliveries/find-zones.ts'
import { findPickup } from '../assistant-queries.ts'
import { say } from './answering.ts'
import type { Answering } from './answering.ts'

const listedPostcodes = 10

/** By the checkout's rules, as far as a postcode suffices. */
export async function tellDelivery(
  { db, snapshot }: Answering,
  postcode: string | null,
): Promise<AssistantReply> {
  const zones = (await listZones(db)).filter(({ isActive }) => isActive)
  const links = deliveryLinks(snapshot)
  if (zones.length === 0) return say(`We do not deliver. ${await tellPickupText(db)}`.trim(), links)
  const all = zones.map((zone) => `${tellArea(zone)}: ${tellPrice(zone, snapshot)}.`).join('\n')
  if (postcode === null)
    return say(
      `We deliver.\n${all}\nTell me your postcode and I’ll check whether we deliver to you.`,
      links,
    )
  const { zone } = zoneFor(zones, { postcode })
  if (zone)
    return say(`Yes, we deliver to ${postcode}. ${capital(tellPrice(zone, snapshot))}.`, links)
  if (zones.some((deliveryZone) => begins(deliveryZone, postcode)))
    return say(`We deliver to part of ${postcode}. Please tell me the full postcode.`, links)
  if (zones.every(({ kind }) => kind === 'postcodes'))
    return say(`No, ${postcode} is outside the area we deliver to.\n${all}`, links)
  return say(
    `I can’t tell from the postcode alone whether we deliver to ${postcode}:\n${all}\nEnter your address at checkout to see it before you pay.`,
    links,
  )
}

export async function tellPickup({ db, snapshot }: Answering): Promise<AssistantReply> {
  const text = await tellPickupText(db)
  const { address } = snapshot.shop.contact
  if (text === '') return say('No, we do not offer pick-up.', deliveryLinks(snapshot))
  return say(`Yes. ${text}${address && ` You can find us at ${address}.`}`, deliveryLinks(snapshot))
}

const tellPickupText = async (db: Answering['db']) =>
  (await findPickup(db)) ? 'You can pick up your order from us. Times are shown at checkout.' : ''

function tellArea({ kind, radiusMetres, postcodes }: Zone): string {
  if (kind === 'radius') return `Up to ${Math.round((radiusMetres ?? 0) / 100) / 10} km around us`
  const listed = postcodes.slice(0, listedPostcodes).join(', ')
  const more = postcodes.length - listedPostcodes
  return more > 0 ? `${listed} and ${more} more postcodes` : listed
}

function tellPrice(
  { feeMinor, freeOverMinor, minimumMinor }: Zone,
  { shop: { currency, locale } }: ShopSnapshot,
): string {
  const money = (minor: number) => formatMoney(minor, currency, locale)
  return [
    feeMinor === 0 ? 'delivery is free' : `delivery costs ${money(feeMinor)}`,
    ...(feeMinor > 0 && freeOverMinor !== null ? [`free from ${money(freeOverMinor)}`] : []),
    ...(minimumMinor > 0 ? [`minimum order ${money(minimumMinor)}`] : []),
  ].join(', ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const compact = (postcode: string) => postcode.toUpperCase().replaceAll(/[\s-]+/g, '')

/** More specific entries match too, such as `LS6 3HE` for `LS6`. */
const begins = ({ postcodes }: Zone, postcode: string) =>
  postcodes.some((entry) => compact(entry).startsWith(compact(postcode)))

const deliveryLinks = ({ pages }: ShopSnapshot): AssistantLink[] =>
  pages
    .filter(({ path }) => path === '/delivery')
    .map(({ path, title }) => ({ label: title, to: path }))
