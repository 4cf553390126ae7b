import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'

import { identityMails, secretIdentityMails } from './identity-mails.ts'
import type { IdentityMails } from './identity-mails.ts'
import type { RenderedMail } from './mail-layout.ts'
import { planMails } from './plan-mails.ts'
import type { PlanMails } from './plan-mails.ts'
import { marketday, renderMail as mail, greeting, ignoreIt } from './mail-layout.ts'

interface DemoMail {
  readonly name: string
  readonly reference: string
  readonly startsAt: string
  readonly url: string
}

interface LeadMails {
  'lead-received': {
    readonly name: string
    readonly reference: string
    readonly topic: string
    readonly within: string
  }
  'demo-booked': DemoMail
  'demo-moved': DemoMail
  'demo-cancelled': DemoMail
  'coming-soon-confirm': { readonly url: string }
  'coming-soon-known': Record<never, never>
  'resume-chat': { readonly url: string; readonly days: number }
  'lead-notice': {
    readonly reference: string
    readonly topic: string
    readonly from: string
    readonly facts: string
    readonly message: string
  }
}

const leadMails: {
  readonly [T in keyof LeadMails]: (data: LeadMails[T]) => RenderedMail
} = {
  // No user input: the address may be a stranger's.
  'lead-received': ({ name, reference, topic, within }) =>
    mail(`We received your message (${reference})`, {
      brand: marketday,
      paragraphs: [
        greeting(name),
        `Thank you for contacting us about ${topic}. We answer within ${within}. Your reference is ${reference}.`,
      ],
    }),
  'demo-booked': ({ startsAt, ...demo }) =>
    demoMail(`Your demo is booked: ${startsAt}`, demo, [
      `We look forward to showing you Marketday: ${startsAt}. We’ll send the call link before the demo.`,
    ]),
  'demo-moved': ({ startsAt, ...demo }) =>
    demoMail(`Your demo is now on ${startsAt}`, demo, [`We’ve moved your demo to ${startsAt}.`]),
  'demo-cancelled': ({ name, reference, startsAt, url }) =>
    mail(`Your demo is cancelled (${reference})`, {
      brand: marketday,
      paragraphs: [
        greeting(name),
        `Your demo of ${startsAt} is cancelled. You can book another time at any point.`,
      ],
      action: { label: 'Choose another time', url },
    }),
  'coming-soon-confirm': ({ url }) =>
    mail('Confirm your email address', {
      brand: marketday,
      paragraphs: ['One more step: confirm that we may email you when it’s ready.'],
      action: { label: 'Yes, notify me', url },
      footer: ignoreIt,
    }),
  'coming-soon-known': () =>
    mail("You're already on the list", {
      brand: marketday,
      paragraphs: [
        'This address was submitted again. It’s already confirmed, so you don’t need to do anything.',
      ],
    }),
  'resume-chat': ({ url, days }) =>
    mail('Your link to continue our conversation', {
      brand: marketday,
      paragraphs: [
        'A link to continue later was requested in our chat with this address.',
        `It opens the conversation where you left off, in any browser. It works once within ${days} days and moves the conversation to that browser.`,
      ],
      action: { label: 'Continue conversation', url },
      footer: ignoreIt,
    }),
  'lead-notice': ({ reference, topic, from, facts, message }) =>
    mail(`${reference}: ${topic}`, {
      brand: marketday,
      paragraphs: [`From ${from}`, facts, message],
    }),
}

function demoMail(
  subject: string,
  { name, reference, url }: Omit<DemoMail, 'startsAt'>,
  paragraphs: readonly string[],
): RenderedMail {
  return mail(subject, {
    brand: marketday,
    paragraphs: [
      greeting(name),
      ...paragraphs,
      `Your reference is ${reference}. Use the link below to add the demo to your calendar, reschedule or cancel it.`,
    ],
    action: { label: 'Manage demo', url },
  })
}

interface Notified {
  readonly url: string
  readonly settingsUrl: string
}

interface StaffMails {
  notification: Notified & { readonly title: string; readonly body: string }
  'payment-set-aside': { readonly amount: string; readonly what: string; readonly url: string }
  'low-stock': Notified & {
    readonly items: readonly { readonly title: string; readonly body: string }[]
  }
}

const choose = (url: string) => ({ label: 'Manage notifications', url })

const staffMails: {
  readonly [T in keyof StaffMails]: (data: StaffMails[T]) => RenderedMail
} = {
  notification: ({ title, body, url, settingsUrl }) =>
    mail(title, {
      brand: marketday,
      paragraphs: [body],
      action: { label: 'View details', url },
      stop: choose(settingsUrl),
    }),
  'payment-set-aside': ({ amount, what, url }) =>
    mail(`A payment of ${amount} needs your decision`, {
      brand: marketday,
      paragraphs: [
        what,
        'No order was placed. Place the order or refund the payment. The customer knows that you’re reviewing it.',
      ],
      action: { label: 'Decide', url },
    }),
  'low-stock': ({ items, url, settingsUrl }) => {
    const [first] = items
    const title =
      items.length === 1 && first
        ? first.title
        : `${items.length} items are running low or sold out`
    return mail(title, {
      brand: marketday,
      paragraphs: ['Order more stock, or hide the items until they’re back in stock.'],
      rows: items.map((item) => [item.title, item.body] as const),
      action: { label: 'View low stock', url },
      stop: choose(settingsUrl),
    })
  },
}

/** Data per mail. Amounts and times are preformatted. */
export interface MailTemplates extends IdentityMails, LeadMails, PlanMails, StaffMails {}

/** Mails containing secrets; erased after sending. */
export const secretTemplates: ReadonlySet<string> = new Set<keyof MailTemplates | ShopMailName>([
  ...secretIdentityMails,
  'delivery-out',
  'coming-soon-confirm',
  'resume-chat',
  'order-confirm',
  'gift-card',
  'customer-code',
  'news-confirm',
  'demo-booked',
  'demo-moved',
])

export const mailTemplates: {
  readonly [T in keyof MailTemplates]: (data: MailTemplates[T]) => RenderedMail
} = { ...identityMails, ...leadMails, ...planMails, ...staffMails }
