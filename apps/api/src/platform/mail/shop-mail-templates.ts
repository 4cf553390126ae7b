import { fillPlaceholders } from '@marketday/contract/panel/messages/placeholders'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'
import type { Placeholder } from '@marketday/contract/panel/messages/placeholders'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

import { renderMail } from './mail-layout.ts'
import type { MailContent, RenderedMail, ShopBrand } from './mail-layout.ts'
import type { AboutOrder, ShopMailData, Goods } from './shop-mail-data.ts'
import { rowsOf } from './order-content.ts'
import { standardWords } from './standard-words.ts'

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

type ComposedMail = Omit<MailContent, 'title' | 'brand'> & {
  readonly subject: string
  readonly brand: ShopBrand
}

type AnyFacts = Pick<MailContent, 'rows' | 'action' | 'footer' | 'stop'> & {
  readonly paragraphs?: readonly string[]
  readonly values?: Readonly<Record<string, string>>
}

export function composeShopMail(
  name: ShopMailName,
  data: Pick<AboutOrder, 'shop'> & Partial<AboutOrder>,
  wording: MailWords = standardWords(name, data.shop.locale),
): ComposedMail {
  const t = translatorFor(data.shop.locale)
  const { values, paragraphs = [], ...rest } = shopMailFacts[name](data as never, t) as AnyFacts
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

const orderPage = ({ statusUrl: url }: AboutOrder, t: Translate) => ({
  label: t('mails.viewOrder'),
  url,
})
const deliveryPage = ({ statusUrl: url }: AboutOrder, t: Translate) => ({
  label: t('mails.trackDelivery'),
  url,
})

/** Links to the page, not to files: prefetching mail clients would use up downloads. */
const downloadPage = ({ statusUrl }: AboutOrder, t: Translate) => ({
  label: t('mails.downloadFiles'),
  url: `${statusUrl}#downloads`,
})

const corrections = (
  { correctionsUrl: url }: Pick<ShopMailData['refund'], 'correctionsUrl'>,
  t: Translate,
) => url && `${t('mails.corrected')}\n${url}`

const filesIn = (names: readonly string[], t: Translate) =>
  [t('mails.filesOnPage'), ...names].join('\n')

const rowsOfGoods = (goods: readonly Goods[]) =>
  goods.map(({ title, quantity }) => [title, String(quantity)] as const)

const inWords = (goods: readonly Goods[]) =>
  goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')

const returned = (
  data: ShopMailData['return-approved'],
  t: Translate,
): MailParts<'return-approved'> => ({
  paragraphs: [data.reply],
  rows: rowsOfGoods(data.lines),
  action: orderPage(data, t),
})

const returnedForRefund: typeof returned = (data, t) => ({
  ...returned(data, t),
  paragraphs: [data.reply, t('mails.refundFollows')],
})

const ofAmount = (
  data: ShopMailData['refund-returned'],
  t: Translate,
): MailParts<'refund-returned'> => ({
  values: { amount: data.amount },
  action: orderPage(data, t),
})

const refundTexts = {
  gift_card: 'mails.refundGiftCard',
  new_gift_card: 'mails.refundNewGiftCard',
  store_credit: 'mails.refundStoreCredit',
  cash: 'mails.refundCash',
  money: 'mails.refundMoney',
} as const satisfies Readonly<Record<ShopMailData['refund']['to'], string>>

const shopMailFacts: {
  readonly [T in ShopMailName]: (data: ShopMailData[T], t: Translate) => MailParts<T>
} = {
  'cart-left': ({ lines, recoverUrl, stopUrl }, t) => ({
    paragraphs: [t('mails.cartLeftChanged')],
    rows: lines.map(({ title, quantity, total }) => [`${quantity} × ${title}`, total] as const),
    action: { label: t('mails.backToCart'), url: recoverUrl },
    footer: t('mails.cartLeftOnce'),
    stop: { label: t('mails.stopReminders'), url: stopUrl },
  }),
  'order-confirm': ({ hours, confirmUrl, ...content }, t) => ({
    values: { hours: String(hours) },
    rows: rowsOf(content, t),
    action: { label: t('mails.confirmOrder'), url: confirmUrl },
    footer: t('mails.ignore'),
  }),
  'order-confirmed': (data, t) => {
    const hasFiles = data.downloads.length > 0
    return {
      paragraphs: [hasFiles ? filesIn(data.downloads, t) : data.delivery],
      rows: rowsOf(data, t),
      action: hasFiles ? downloadPage(data, t) : orderPage(data, t),
      ...(data.newsStop && { stop: { label: t('mails.stopOffers'), url: data.newsStop } }),
    }
  },
  'order-downloads': (data, t) => ({
    paragraphs: [filesIn(data.downloads, t)],
    action: downloadPage(data, t),
  }),
  'order-changed': (data, t) => ({
    paragraphs: [data.delivery, data.address, corrections(data, t)],
    rows: rowsOf(data, t),
    action: orderPage(data, t),
  }),
  'order-readdressed': () => ({}),
  'order-cancelled': (data, t) => ({
    paragraphs: [data.refund, corrections(data, t)],
    action: orderPage(data, t),
  }),
  'order-invoiced': ({ invoice, invoiceUrl: url }, t) => ({
    values: { invoice },
    action: { label: t('mails.openInvoice'), url },
  }),
  'order-ready': (data, t) => ({
    paragraphs: [data.place, data.when],
    rows: rowsOf(data, t),
    action: orderPage(data, t),
  }),
  'parcel-sent': tellParcels,
  'pay-order': ({ amount, statusUrl: url }, t) => ({
    values: { amount },
    action: { label: t('mails.pay', { amount }), url },
  }),
  'gift-card': ({ recipient, message, code, amount, goodUntil }, t) => ({
    values: { amount },
    paragraphs: [message].filter(Boolean),
    rows: [
      ...(recipient ? [[t('mails.giftCardFor'), recipient] as const] : []),
      [t('mails.code'), code],
      [t('mails.worth'), amount],
      ...(goodUntil ? [[t('mails.validUntil'), goodUntil] as const] : []),
    ],
  }),
  'customer-code': ({ code, minutes }, t) => ({
    rows: [[t('mails.code'), code]],
    footer: t('mails.codeValid', { minutes }),
  }),
  'news-confirm': ({ confirmUrl }, t) => ({
    action: { label: t('mails.newsConfirm'), url: confirmUrl },
    footer: t('mails.ignore'),
  }),
  refund: (data, t) => ({
    ...ofAmount(data, t),
    paragraphs: [t(refundTexts[data.to]), corrections(data, t)],
  }),
  'refund-returned': ofAmount,
  'payment-in-review': ({ amount }) => ({ values: { amount } }),
  'payment-returned': ({ shop, amount, wasReserved }, t) => ({
    values: { amount },
    paragraphs: [t(wasReserved ? 'mails.paymentReleased' : 'mails.paymentRefunded', { amount })],
    ...(shop.url && { action: { label: t('mails.backToShop'), url: shop.url } }),
  }),
  'delivery-out': (data, t) => ({
    values: { window: data.window },
    paragraphs: [data.pin && t('mails.pin', { pin: data.pin })],
    action: deliveryPage(data, t),
  }),
  delivered: (data, t) => ({ values: { time: data.time }, action: orderPage(data, t) }),
  'delivery-failed': (data, t) => ({
    values: { reason: data.reason },
    paragraphs: [data.nextStep],
    action: orderPage(data, t),
  }),
  'delivery-scheduled': (data, t) => ({
    values: { window: data.window },
    action: deliveryPage(data, t),
  }),
  'delivery-corrected': (data, t) => ({
    paragraphs: [t(data.wasDelivered ? 'mails.wasNotDelivered' : 'mails.wasNotFailed')],
    action: deliveryPage(data, t),
  }),
  'delivery-cancelled': (data, t) => ({
    paragraphs: [data.goods],
    action: orderPage(data, t),
  }),
  'return-asked': returned,
  'return-started': returnedForRefund,
  'return-approved': returnedForRefund,
  'return-rejected': returned,
  'return-received': returnedForRefund,
}

/** Button for a single parcel; with several, a link each. */
function tellParcels(data: ShopMailData['parcel-sent'], t: Translate): MailParts<'parcel-sent'> {
  const { parcels, later, orderNumber: order } = data
  const [first, ...others] = parcels
  const isAlone = others.length === 0
  const url = isAlone ? first?.url : null
  const isPart = later.length > 0
  return {
    values: { part: t(isPart ? 'mails.partOfOrder' : 'mails.wholeOrder', { order }) },
    paragraphs: [
      ...parcels.map((parcel) =>
        [`${parcel.name}: ${inWords(parcel.goods)}`, parcel.url].filter(Boolean).join('\n'),
      ),
      isPart ? t('mails.stillToCome', { items: inWords(later) }) : '',
    ],
    action: url ? { label: t('mails.trackParcel'), url } : orderPage(data, t),
  }
}
