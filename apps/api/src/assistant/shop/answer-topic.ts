import type { AssistantReply, AssistantLink } from '@marketday/contract/assistant/assistant'
import type { ContentPage, ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'
import { beginsInZone, zoneFor } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import { formatMoney } from '@marketday/contract/money/money'
import { statedContent } from '@marketday/contract/catalog/products/item-fields'
import type { ShopItem, ShopProduct } from '@marketday/contract/storefront/shop/shop'

import { readTopic } from './read-topic.ts'
import type { Topic } from './read-topic.ts'
import { say } from './answering.ts'
import type { Answering } from './answering.ts'
import { tellContact, tellNothing, tellPlace, contactLinks } from './tell-contact.ts'
import { tellHours } from './tell-hours.ts'
import { answerFromPassages } from '../../site/content/answer-from-texts.ts'
import type { Passage } from '../../site/content/texts.ts'
import { listZones } from '../../deliveries/zones.ts'
import { findPickup } from './assistant-queries.ts'
import { getProduct, searchItems, toItem } from '../../storefront/shop/catalogue.ts'
import { itemsIn } from '../../storefront/shop/price-in-market.ts'

const listedPostcodes = 10

/** By the checkout's rules, as far as a postcode suffices. */
async function tellDelivery(
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
  if (zones.some((deliveryZone) => beginsInZone(deliveryZone, postcode)))
    return say(`We deliver to part of ${postcode}. Please tell me the full postcode.`, links)
  if (zones.every(({ kind }) => kind === 'postcodes'))
    return say(`No, ${postcode} is outside the area we deliver to.\n${all}`, links)
  return say(
    `I can’t tell from the postcode alone whether we deliver to ${postcode}:\n${all}\nEnter your address at checkout to see it before you pay.`,
    links,
  )
}

async function tellPickup({ db, snapshot }: Answering): Promise<AssistantReply> {
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
const deliveryLinks = ({ pages }: ShopSnapshot): AssistantLink[] =>
  pages
    .filter(({ path }) => path === '/delivery')
    .map(({ path, title }) => ({ label: title, to: path }))

type Answer<Kind> = (
  answering: Answering,
  topic: Extract<Topic, { kind: Kind }>,
  question: string,
) => AssistantReply | Promise<AssistantReply>

const answers: { readonly [Kind in Topic['kind']]: Answer<Kind> } = {
  hours: ({ snapshot, db }, { day }) => tellHours(snapshot, day, db.context.now),
  delivery: (answering, { postcode }) => tellDelivery(answering, postcode),
  pickup: tellPickup,
  place: ({ snapshot }) => tellPlace(snapshot),
  contact: ({ snapshot }) => tellContact(snapshot),
  item: (answering, { words }) => tellItems(answering, words),
  detail: (answering, { words }) => tellContent(answering, words),
  greeting: ({ snapshot }) =>
    say(`Hello, this is ${snapshot.shop.name}. What would you like to know?`),
  thanks: () => say('You’re welcome.'),
  order: (answering, _topic, question) => findAnswer(answering, question),
  other: (answering, _topic, question) => findAnswer(answering, question),
}

export async function answerTopic(answering: Answering, question: string): Promise<AssistantReply> {
  const topic = readTopic(question)
  const answer = answers[topic.kind] as Answer<Topic['kind']>
  return await answer(answering, topic, question)
}

const findAnswer = async (answering: Answering, question: string): Promise<AssistantReply> =>
  tellPassage(answering.snapshot, question) ??
  (await tellNamedItem(answering, question)) ??
  tellNothing(answering.snapshot)

const textMax = 600

function tellPassage({ pages }: ShopSnapshot, question: string): AssistantReply | null {
  const passage = answerFromPassages(question, pages.flatMap(splitPage))
  return passage && say(shorten(passage.text), [{ label: passage.title, to: passage.path }])
}

function splitPage({ path, title, body }: ContentPage): Passage[] {
  const parts = body.replaceAll('\r', '').split(/^#{1,4}\s+/m)
  return parts.flatMap((part, place) => {
    const [first = '', ...rest] = part.split('\n')
    const heading = place === 0 ? title : plain(first)
    const text = plain((place === 0 ? [first, ...rest] : rest).join('\n'))
    return text === '' ? [] : [{ path, title, heading, text }]
  })
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function shorten(text: string): string {
  if (text.length <= textMax) return text
  const end = text.slice(0, textMax).lastIndexOf('. ')
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, textMax - 1)}…`
}

const shownAtMost = 3
const everything: AssistantLink = { label: 'View all items', to: '/products' }

async function tellItems(answering: Answering, query: string): Promise<AssistantReply> {
  const result = await findItems(answering, query)
  if (!result.isNamed) {
    const links = await linkItems(answering, result.items)
    return links.length > 0
      ? say(`We don’t have “${query}”. The closest matches are:`, links)
      : say(`We don’t have “${query}”.`, [everything])
  }
  const links = await linkItems(answering, result.items)
  const more = { label: `See all ${result.total}`, to: `/search?q=${encodeURIComponent(query)}` }
  return say(tellStock(result.items, query), result.total > shownAtMost ? [...links, more] : links)
}

/** For a bare phrase: null unless an item matches all words. */
async function tellNamedItem(answering: Answering, query: string): Promise<AssistantReply | null> {
  const { isNamed } = await findItems(answering, query)
  return isNamed ? await tellItems(answering, query) : null
}

/** Ingredients are quoted from the owner's text only. */
async function tellContent(answering: Answering, query: string): Promise<AssistantReply> {
  const { items, isNamed } = await findItems(answering, query)
  const [item] = items
  if (!item || !isNamed) return await tellItems(answering, query)
  const content = statedContent(await getProduct(answering.db, item.slug))
  const statement =
    content === ''
      ? `What is in “${item.title}” isn’t listed beyond its page.`
      : `The shop says of “${item.title}”: ${content}`
  return say(`${statement} If you have an allergy, please contact us before you buy.`, [
    { label: item.title, to: `/products/${item.slug}` },
    ...contactLinks(answering.snapshot),
  ])
}

async function findItems({ db, search, searchLimit, market, live }: Answering, query: string) {
  const text = query.slice(0, 100)
  const { rows, total, hasAllWords } = await searchItems(db, { search, searchLimit, text, live })
  return {
    items: await itemsIn(db, market, rows.slice(0, shownAtMost).map(toItem)),
    total,
    isNamed: hasAllWords && rows.length > 0,
  }
}

function tellStock(items: readonly ShopItem[], query: string): string {
  const [item] = items
  const isOut = items.every(({ stockState }) => stockState === 'out')
  if (items.length > 1) return isOut ? `“${query}” is sold out right now:` : 'Yes, we have:'
  return isOut ? `“${item?.title}” is sold out right now.` : `Yes, we have “${item?.title}”.`
}

async function linkItems({ db, snapshot }: Answering, items: readonly ShopItem[]) {
  const links: AssistantLink[] = []
  for (const item of items) {
    const product = await getProduct(db, item.slug)
    links.push({ label: describeItem(item, product, snapshot), to: `/products/${item.slug}` })
  }
  return links
}

function describeItem(
  { title, priceMinor, maxPriceMinor, currency, stockState }: ShopItem,
  { variants }: ShopProduct,
  { shop: { locale } }: ShopSnapshot,
): string {
  const [least, highest] = [priceMinor, maxPriceMinor].map((minor) =>
    formatMoney(minor, currency, locale),
  )
  const kinds = variants.length > 1 ? `, in ${variants.length} kinds` : ''
  const price = maxPriceMinor > priceMinor ? `${least} to ${highest}` : least
  return `${title}${kinds}: ${price}, ${stockWords[stockState]}`
}

const stockWords: Readonly<Record<ShopItem['stockState'], string>> = {
  in: 'in stock',
  low: 'few left',
  out: 'sold out',
}
