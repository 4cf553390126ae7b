import { identityMails, secretIdentityMails } from './identity-mails.ts'
import type { IdentityMails } from './identity-mails.ts'
import { leadMails } from './lead-mails.ts'
import type { LeadMails } from './lead-mails.ts'
import { ignoreIt, marketday, renderMail as mail } from './mail-layout.ts'
import type { MailBrand, RenderedMail } from './mail-layout.ts'
import { planMails } from './plan-mails.ts'
import type { PlanMails } from './plan-mails.ts'
import { staffMails } from './staff-mails.ts'
import type { StaffMails } from './staff-mails.ts'
import { rowsOf } from './order-content.ts'
import type { OrderContent } from './order-content.ts'

interface OrderMail {
  readonly shop: MailBrand
  readonly orderNumber: string
  readonly statusUrl: string
}

/** What each mail needs to know. Amounts and times come as they are to be read. */
export interface MailTemplates extends IdentityMails, LeadMails, PlanMails, StaffMails {
  'order-confirm': OrderMail &
    OrderContent & { readonly confirmUrl: string; readonly hours: number }
  'order-confirmed': OrderMail & OrderContent & Downloads
  'order-downloads': OrderMail & Downloads
  'order-changed': OrderMail & OrderContent
  'order-cancelled': OrderMail & { readonly reason: string; readonly refund: string }
  'order-return': OrderMail & ReturnNews
  'payment-in-review': { readonly shop: MailBrand; readonly amount: string }
  'payment-set-aside': { readonly amount: string; readonly what: string; readonly url: string }
  'payment-returned': { readonly shop: MailBrand; readonly amount: string }
  'pay-order': OrderMail & { readonly amount: string }
  'gift-card': GiftCardNews
  refund: OrderMail & { readonly amount: string; readonly reason: string }
  'refund-returned': OrderMail & { readonly amount: string }
  'delivery-out': OrderMail & { readonly window: string; readonly pin: string }
  delivered: OrderMail & { readonly deliveredAt: string }
  'delivery-failed': OrderMail & { readonly reason: string; readonly nextStep: string }
  'delivery-scheduled': OrderMail & { readonly window: string }
  'delivery-corrected': OrderMail & { readonly wasDelivered: boolean }
  'delivery-cancelled': OrderMail & { readonly goods: string }
}

/** Mails whose words hold a secret; they are not kept after sending. */
export const secretTemplates: ReadonlySet<string> = new Set<keyof MailTemplates>([
  ...secretIdentityMails,
  'delivery-out',
  'coming-soon-confirm',
  'resume-chat',
  'order-confirm',
  'gift-card',
  'demo-booked',
  'demo-moved',
])

/** Mails of a shop to its customers: they come from its name, and answers go to it. */
export const shopTemplates: ReadonlySet<string> = new Set<keyof MailTemplates>([
  'order-confirm',
  'order-confirmed',
  'order-downloads',
  'order-cancelled',
  'order-changed',
  'order-return',
  'pay-order',
  'gift-card',
  'refund',
  'refund-returned',
  'payment-in-review',
  'payment-returned',
  'delivery-out',
  'delivered',
  'delivery-failed',
  'delivery-scheduled',
  'delivery-corrected',
  'delivery-cancelled',
])

/** Of goods that come back: what has happened, and what happens next. */
interface ReturnNews {
  readonly title: string
  readonly lines: readonly { readonly title: string; readonly quantity: number }[]
  readonly paragraphs: readonly string[]
}

interface GiftCardNews {
  readonly shop: MailBrand
  /** Empty where it has no name. */
  readonly recipient: string
  readonly message: string
  readonly code: string
  readonly amount: string
  /** Empty where it is good for ever. */
  readonly goodUntil: string
}

interface Downloads {
  /** The names of files that can be downloaded now. */
  readonly downloads: readonly string[]
}

const filesIn = (names: readonly string[]) =>
  `Your files wait on the page of your order:\n${names.join('\n')}`

/** Only leads to the files: programs that read mails ahead would use downloads up. */
const downloadPage = (url: string) => ({ label: 'Download your files', url: `${url}#downloads` })

const orderPage = (url: string) => ({ label: 'See your order', url })

export const mailTemplates: {
  readonly [T in keyof MailTemplates]: (data: MailTemplates[T]) => RenderedMail
} = {
  ...identityMails,
  ...leadMails,
  ...planMails,
  ...staffMails,
  'order-confirmed': ({
    shop,
    orderNumber,
    statusUrl,
    lines,
    receiving,
    discounts,
    total,
    addsTax,
    taxes,
    payment,
    delivery,
    downloads,
  }) =>
    mail(`Your order ${orderNumber} at ${shop.name}`, {
      brand: shop,
      paragraphs: [
        `Thank you! We have received your order ${orderNumber}.`,
        downloads.length > 0 ? filesIn(downloads) : delivery,
      ],
      rows: rowsOf({ lines, receiving, discounts, total, addsTax, taxes, payment }),
      action: downloads.length > 0 ? downloadPage(statusUrl) : orderPage(statusUrl),
    }),
  'order-downloads': ({ shop, orderNumber, statusUrl, downloads }) =>
    mail(`Your files of order ${orderNumber} at ${shop.name}`, {
      brand: shop,
      paragraphs: [`Thank you! Your order ${orderNumber} is paid.`, filesIn(downloads)],
      action: downloadPage(statusUrl),
    }),
  'order-confirm': ({ shop, orderNumber, confirmUrl, hours, ...content }) =>
    mail(`Please confirm your order ${orderNumber} at ${shop.name}`, {
      brand: shop,
      paragraphs: [
        `Somebody, probably you, ordered this at ${shop.name} with this address, to be paid in cash. One more step: confirm that it was you.`,
        `Nothing is kept for you until then. What is not confirmed within ${hours} hours is not delivered.`,
      ],
      rows: rowsOf(content),
      action: { label: 'Confirm the order', url: confirmUrl },
      footer: ignoreIt,
    }),
  'order-changed': ({ shop, orderNumber, statusUrl, delivery, ...content }) =>
    mail(`Your order ${orderNumber} was changed`, {
      brand: shop,
      paragraphs: [
        `${shop.name} has changed your order ${orderNumber}. This is in it now.`,
        delivery,
      ],
      rows: rowsOf(content),
      action: orderPage(statusUrl),
    }),
  'order-cancelled': ({ shop, orderNumber, statusUrl, reason, refund }) =>
    mail(`Your order ${orderNumber} was cancelled`, {
      brand: shop,
      paragraphs: [`Your order ${orderNumber} was cancelled.`, reason, refund],
      action: orderPage(statusUrl),
    }),
  'pay-order': ({ shop, orderNumber, statusUrl, amount }) =>
    mail(`${amount} to pay for order ${orderNumber}`, {
      brand: shop,
      paragraphs: [
        `${amount} are still to be paid for your order ${orderNumber}. You can pay by card on the page of your order.`,
      ],
      action: { label: `Pay ${amount}`, url: statusUrl },
    }),
  'gift-card': ({ shop, recipient, message, code, amount, goodUntil }) =>
    mail(`A gift card of ${amount} for ${shop.name}`, {
      brand: shop,
      paragraphs: [
        recipient && `Dear ${recipient},`,
        `this gift card is worth ${amount} at ${shop.name}. Whoever has its code can spend it: keep it as you keep money.`,
        message,
      ].filter(Boolean),
      rows: [
        ['Code', code],
        ['Worth', amount],
        ...(goodUntil ? [['Good until', goodUntil] as const] : []),
      ],
    }),
  refund: ({ shop, orderNumber, statusUrl, amount, reason }) =>
    mail(`${amount} refunded for order ${orderNumber}`, {
      brand: shop,
      paragraphs: [
        `We refunded ${amount} for your order ${orderNumber}. Your bank may take a few days to show it.`,
        reason,
      ],
      action: orderPage(statusUrl),
    }),
  'refund-returned': ({ shop, orderNumber, statusUrl, amount }) =>
    mail(`Your refund for order ${orderNumber} was returned by the bank`, {
      brand: shop,
      paragraphs: [
        `We sent ${amount} back to your card for your order ${orderNumber}, but your bank has returned them. You have not lost the money: ${shop.name} knows of it and will send it again or find another way.`,
      ],
      action: orderPage(statusUrl),
    }),
  'order-return': ({ shop, orderNumber, statusUrl, title, lines, paragraphs }) =>
    mail(`${title}: order ${orderNumber}`, {
      brand: shop,
      paragraphs: [...paragraphs],
      rows: lines.map((line) => [line.title, String(line.quantity)] as const),
      action: orderPage(statusUrl),
    }),
  'payment-in-review': ({ shop, amount }) =>
    mail(`We are looking at your payment of ${amount}`, {
      brand: shop,
      paragraphs: [
        `Your payment of ${amount} to ${shop.name} has arrived, but it is not what your order costs, so no order was made yet.`,
        `${shop.name} has been told and will make the order or send your money back. You get a mail either way. Please do not pay again.`,
      ],
    }),
  'payment-set-aside': ({ amount, what, url }) =>
    mail(`A payment of ${amount} waits for your decision`, {
      brand: marketday,
      paragraphs: [
        what,
        'No order was made of it. Make the order, or give the money back; the payer knows that you are looking at it.',
      ],
      action: { label: 'Decide', url },
    }),
  'payment-returned': ({ shop, amount }) =>
    mail(`${amount} come back to you`, {
      brand: shop,
      paragraphs: [
        `No order could be made of your payment to ${shop.name}: what you ordered was no longer available, or the payment was not what it cost.`,
        `We are sending your ${amount} back. Your bank may take a few days to show it.`,
      ],
      ...(shop.url && { action: { label: 'Back to the shop', url: shop.url } }),
    }),
  'delivery-out': ({ shop, orderNumber, statusUrl, window, pin }) =>
    mail(`Your order ${orderNumber} is on its way`, {
      brand: shop,
      paragraphs: [
        `Your order is on its way. Expected: ${window}.`,
        pin && `Your delivery PIN is ${pin}. Tell it to the driver at the door.`,
      ],
      action: { label: 'Follow the delivery', url: statusUrl },
    }),
  delivered: ({ shop, orderNumber, statusUrl, deliveredAt }) =>
    mail(`Your order ${orderNumber} was delivered`, {
      brand: shop,
      paragraphs: [`Your order was delivered ${deliveredAt}. Thank you for shopping with us.`],
      action: orderPage(statusUrl),
    }),
  'delivery-failed': ({ shop, orderNumber, statusUrl, reason, nextStep }) =>
    mail(`We could not deliver your order ${orderNumber}`, {
      brand: shop,
      paragraphs: [`We could not deliver your order: ${reason}.`, nextStep],
      action: orderPage(statusUrl),
    }),
  'delivery-scheduled': ({ shop, orderNumber, statusUrl, window }) =>
    mail(`When we bring your order ${orderNumber}`, {
      brand: shop,
      paragraphs: [`We will bring your order ${window}.`],
      action: { label: 'Follow the delivery', url: statusUrl },
    }),
  'delivery-corrected': ({ shop, orderNumber, statusUrl, wasDelivered }) =>
    mail(`Your order ${orderNumber} is still on its way`, {
      brand: shop,
      paragraphs: [
        wasDelivered
          ? 'We wrote to you that your order was delivered. That was a mistake of ours, and we are sorry.'
          : 'We wrote to you that we could not deliver your order. That was a mistake of ours, and we are sorry.',
        'It is with our driver and still on its way to you.',
      ],
      action: { label: 'Follow the delivery', url: statusUrl },
    }),
  'delivery-cancelled': ({ shop, orderNumber, statusUrl, goods }) =>
    mail(`The delivery of your order ${orderNumber} was cancelled`, {
      brand: shop,
      paragraphs: [
        'We are sorry: we will not bring your order.',
        goods,
        'Answer this mail and we will find a way together.',
      ],
      action: orderPage(statusUrl),
    }),
}
