import { fillPlaceholders } from '@marketday/contract/panel/messages/placeholders'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'
import type { Placeholder } from '@marketday/contract/panel/messages/placeholders'

import { renderMail, ignoreIt } from './mail-layout.ts'
import type { MailContent, RenderedMail } from './mail-layout.ts'
import type { AboutOrder, ShopMailData, Goods } from './shop-mail-data.ts'
import { rowsOf } from './order-content.ts'

type WriteShopMail<T extends ShopMailName> = (
  data: ShopMailData[T],
  /** Custom text of the business; the default if missing. */
  wording?: MailWords,
) => RenderedMail

export const shopMailTemplates = Object.fromEntries(
  Object.keys(shopMails).map((name) => [
    name,
    (data: never, wording?: MailWords) => {
      const { subject, ...content } = composeShopMail(name as ShopMailName, data, wording)
      return renderMail(subject, content)
    },
  ]),
) as unknown as { readonly [T in ShopMailName]: WriteShopMail<T> }

type ComposedMail = Omit<MailContent, 'title'> & { readonly subject: string }

type AnyFacts = Pick<MailContent, 'rows' | 'action' | 'footer' | 'stop'> & {
  readonly paragraphs?: readonly string[]
  readonly values?: Readonly<Record<string, string>>
}

export function composeShopMail(
  name: ShopMailName,
  data: Pick<AboutOrder, 'shop'> & Partial<AboutOrder>,
  wording: MailWords = shopMails[name].words,
): ComposedMail {
  const { values, paragraphs = [], ...rest } = shopMailFacts[name](data as never) as AnyFacts
  const { shop, orderNumber: order = '', customer = '' } = data
  const all = { shop: shop.name, order, customer, ...values }
  const fill = (text: string) => fillPlaceholders(text, mapValues(all))
  return {
    subject: fill(wording.subject),
    brand: shop,
    paragraphs: [...inParagraphs(fill(wording.opening)), ...paragraphs].filter(Boolean),
    closing: inParagraphs(fill(wording.closing)),
    ...rest,
  }
}

/** User input stays on one line: it must not look like a paragraph of the shop. */
const mapValues = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll(/\p{Cc}+/gu, ' ')]),
  )

const inParagraphs = (text: string): string[] => text.split(/\n{2,}/).filter(Boolean)

type PlaceholderIn<T extends ShopMailName> = (typeof shopMails)[T]['placeholders'][number]
/** Values of shop and order are added for all mails. */
type OwnValues<T extends ShopMailName> = Exclude<PlaceholderIn<T>, 'shop' | 'order' | 'customer'>

type MailParts<T extends ShopMailName> = Pick<
  MailContent,
  'rows' | 'action' | 'footer' | 'stop'
> & {
  readonly paragraphs?: readonly string[]
} & ([OwnValues<T>] extends [never]
    ? { readonly values?: never }
    : { readonly values: Readonly<Record<OwnValues<T> & Placeholder, string>> })

const orderPage = ({ statusUrl: url }: AboutOrder) => ({ label: 'View your order', url })
const deliveryPage = ({ statusUrl: url }: AboutOrder) => ({ label: 'Track delivery', url })

/** Links to the page, not to files: prefetching mail clients would use up downloads. */
const downloadPage = ({ statusUrl }: AboutOrder) => ({
  label: 'Download your files',
  url: `${statusUrl}#downloads`,
})

const corrections = ({ correctionsUrl: url }: Pick<ShopMailData['refund'], 'correctionsUrl'>) =>
  url && `Your invoice was corrected. Invoice and corrections (PDF):\n${url}`

const filesIn = (names: readonly string[]) =>
  `Your files are on your order page:\n${names.join('\n')}`

const rowsOfGoods = (goods: readonly Goods[]) =>
  goods.map(({ title, quantity }) => [title, String(quantity)] as const)

const inWords = (goods: readonly Goods[]) =>
  goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')

const moneyFollows =
  'Once we’ve checked it, we’ll process your refund to the original payment method.'

const returned =
  (...more: readonly string[]) =>
  (data: ShopMailData['return-approved']): MailParts<'return-approved'> => ({
    paragraphs: [data.reply, ...more],
    rows: rowsOfGoods(data.lines),
    action: orderPage(data),
  })

const ofAmount = (data: ShopMailData['refund-returned']): MailParts<'refund-returned'> => ({
  values: { amount: data.amount },
  action: orderPage(data),
})

const refundWords: Readonly<Record<ShopMailData['refund']['to'], string>> = {
  gift_card: 'It’s back on your gift card.',
  new_gift_card: 'It’s on a new gift card. Its code comes in an email of its own.',
  store_credit: 'It’s now store credit. Use it at checkout with this email address.',
  cash: 'We’ll refund it in cash.',
  money: 'It can take your bank a few days to show it.',
}

const shopMailFacts: {
  readonly [T in ShopMailName]: (data: ShopMailData[T]) => MailParts<T>
} = {
  'cart-left': ({ lines, recoverUrl, stopUrl }) => ({
    paragraphs: ['Prices and stock may have changed. You can review everything before you order.'],
    rows: lines.map(({ title, quantity, total }) => [`${quantity} × ${title}`, total] as const),
    action: { label: 'Back to your cart', url: recoverUrl },
    footer: 'We send this reminder only once per cart.',
    stop: { label: 'Unsubscribe from cart reminders', url: stopUrl },
  }),
  'order-confirm': ({ hours, confirmUrl, ...content }) => ({
    values: { hours: String(hours) },
    rows: rowsOf(content),
    action: { label: 'Confirm order', url: confirmUrl },
    footer: ignoreIt,
  }),
  'order-confirmed': (data) => {
    const hasFiles = data.downloads.length > 0
    return {
      paragraphs: [hasFiles ? filesIn(data.downloads) : data.delivery],
      rows: rowsOf(data),
      action: hasFiles ? downloadPage(data) : orderPage(data),
      ...(data.newsStop && { stop: { label: 'Unsubscribe from offers', url: data.newsStop } }),
    }
  },
  'order-downloads': (data) => ({
    paragraphs: [filesIn(data.downloads)],
    action: downloadPage(data),
  }),
  'order-changed': (data) => ({
    paragraphs: [data.delivery, data.address, corrections(data)],
    rows: rowsOf(data),
    action: orderPage(data),
  }),
  'order-readdressed': () => ({}),
  'order-cancelled': (data) => ({
    paragraphs: [data.refund, corrections(data)],
    action: orderPage(data),
  }),
  'order-invoiced': ({ invoice, invoiceUrl: url }) => ({
    values: { invoice },
    action: { label: 'Open invoice (PDF)', url },
  }),
  'order-ready': (data) => ({
    paragraphs: [data.place, data.when],
    rows: rowsOf(data),
    action: orderPage(data),
  }),
  'parcel-sent': tellParcels,
  'pay-order': ({ amount, statusUrl: url }) => ({
    values: { amount },
    action: { label: `Pay ${amount}`, url },
  }),
  'gift-card': ({ recipient, message, code, amount, goodUntil }) => ({
    values: { amount },
    paragraphs: [message].filter(Boolean),
    rows: [
      ...(recipient ? [['For', recipient] as const] : []),
      ['Code', code],
      ['Worth', amount],
      ...(goodUntil ? [['Valid until', goodUntil] as const] : []),
    ],
  }),
  'customer-code': ({ code, minutes }) => ({
    rows: [['Code', code]],
    footer: `The code is valid for ${minutes} minutes in the browser that requested it. If you didn’t request it, ignore this email: without the code, no one can see your data.`,
  }),
  refund: (data) => ({
    ...ofAmount(data),
    paragraphs: [refundWords[data.to], corrections(data)],
  }),
  'refund-returned': ofAmount,
  'payment-in-review': ({ amount }) => ({ values: { amount } }),
  'payment-returned': ({ shop, amount, wasReserved }) => ({
    values: { amount },
    paragraphs: [
      wasReserved
        ? `The ${amount} authorised on your card wasn’t charged and is being released. It can take your bank a few days to show it.`
        : `We’re refunding your ${amount}. It can take your bank a few days to show it.`,
    ],
    ...(shop.url && { action: { label: 'Back to the shop', url: shop.url } }),
  }),
  'delivery-out': (data) => ({
    values: { window: data.window },
    paragraphs: [
      data.pin && `Your delivery PIN is ${data.pin}. Give it to the driver at the door.`,
    ],
    action: deliveryPage(data),
  }),
  delivered: (data) => ({ values: { time: data.time }, action: orderPage(data) }),
  'delivery-failed': (data) => ({
    values: { reason: data.reason },
    paragraphs: [data.nextStep],
    action: orderPage(data),
  }),
  'delivery-scheduled': (data) => ({
    values: { window: data.window },
    action: deliveryPage(data),
  }),
  'delivery-corrected': (data) => ({
    paragraphs: [
      data.wasDelivered
        ? 'We told you that your order was delivered. That was our mistake, and we’re sorry.'
        : 'We told you that we couldn’t deliver your order. That was our mistake, and we’re sorry.',
    ],
    action: deliveryPage(data),
  }),
  'delivery-cancelled': (data) => ({ paragraphs: [data.goods], action: orderPage(data) }),
  'return-asked': returned(),
  'return-started': returned(moneyFollows),
  'return-approved': returned(moneyFollows),
  'return-rejected': returned(),
  'return-received': returned(moneyFollows),
}

/** Button for a single parcel; with several, a link each. */
function tellParcels(data: ShopMailData['parcel-sent']): MailParts<'parcel-sent'> {
  const { parcels, later, orderNumber } = data
  const [first, ...others] = parcels
  const isAlone = others.length === 0
  const url = isAlone ? first?.url : null
  return {
    values: {
      part: later.length > 0 ? `Part of your order ${orderNumber}` : `Your order ${orderNumber}`,
    },
    paragraphs: [
      ...parcels.map((parcel) =>
        [`${parcel.name}: ${inWords(parcel.goods)}`, parcel.url].filter(Boolean).join('\n'),
      ),
      later.length > 0 ? `Still to come: ${inWords(later)}` : '',
    ],
    action: url ? { label: 'Track parcel', url } : orderPage(data),
  }
}
