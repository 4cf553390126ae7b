import { greeting, ignoreIt, marketday, renderMail as mail } from './mail-layout.ts'
import type { RenderedMail } from './mail-layout.ts'

interface DemoMail {
  readonly name: string
  readonly reference: string
  readonly startsAt: string
  readonly url: string
}

/** What the mails to visitors of the site need to know. */
export interface LeadMails {
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

export const leadMails: {
  readonly [T in keyof LeadMails]: (data: LeadMails[T]) => RenderedMail
} = {
  // What somebody typed is not repeated here: the address may belong to a stranger.
  'lead-received': ({ name, reference, topic, within }) =>
    mail(`We have your message (${reference})`, {
      brand: marketday,
      paragraphs: [
        greeting(name),
        `Thank you for writing to us about ${topic}. We answer within ${within}. Your reference is ${reference}.`,
      ],
    }),
  'demo-booked': ({ startsAt, ...demo }) =>
    demoMail(`Your demo is booked: ${startsAt}`, demo, [
      `We look forward to showing you Marketday: ${startsAt}. The link to the call follows before we begin.`,
    ]),
  'demo-moved': ({ startsAt, ...demo }) =>
    demoMail(`Your demo is now on ${startsAt}`, demo, [`We have moved your demo to ${startsAt}.`]),
  'demo-cancelled': ({ name, reference, startsAt, url }) =>
    mail(`Your demo is cancelled (${reference})`, {
      brand: marketday,
      paragraphs: [
        greeting(name),
        `Your demo of ${startsAt} is cancelled. You are welcome at any other time.`,
      ],
      action: { label: 'Choose another time', url },
    }),
  'coming-soon-confirm': ({ url }) =>
    mail('Confirm that you want to hear from us', {
      brand: marketday,
      paragraphs: ['One more step: confirm that we may write to this address when it is ready.'],
      action: { label: 'Yes, tell me', url },
      footer: ignoreIt,
    }),
  'coming-soon-known': () =>
    mail("You're already on the list", {
      brand: marketday,
      paragraphs: [
        'Somebody, probably you, left this address again. It is confirmed already, so there is nothing to do.',
      ],
    }),
  'resume-chat': ({ url, days }) =>
    mail('Your link to go on with our conversation', {
      brand: marketday,
      paragraphs: [
        'Somebody, probably you, asked in our chat for a link to go on later.',
        `It opens the conversation where it stopped, in any browser. It works once, for ${days} days; from then on the conversation is in that browser.`,
      ],
      action: { label: 'Go on with the conversation', url },
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
      `Your reference is ${reference}. The link below adds the demo to your calendar, moves it or cancels it.`,
    ],
    action: { label: 'Calendar, move or cancel', url },
  })
}
