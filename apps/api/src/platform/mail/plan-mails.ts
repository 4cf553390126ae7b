import { marketday, renderMail as mail } from './mail-layout.ts'
import type { RenderedMail } from './mail-layout.ts'

interface PlanMail {
  readonly shop: string
  readonly plan: string
  readonly url: string
}

export interface PlanMails {
  'plan-paid': PlanMail & { readonly amount: string }
  'plan-chosen': PlanMail & { readonly amount: string; readonly date: string }
  'plan-paid-twice': { readonly amount: string; readonly url: string }
  /** Days until the end; 0 on the day. */
  'trial-ending': PlanMail & { readonly days: number; readonly date: string }
  'trial-refused': { readonly shop: string; readonly url: string }
  'plan-differs': {
    readonly shop: string
    readonly difference: string
    readonly reference: string
  }
  'pause-ending': PlanMail & { readonly date: string }
  /** Days since the payment was due. */
  'plan-unpaid': PlanMail & { readonly days: number }
}

const until = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

export const planMails: {
  readonly [T in keyof PlanMails]: (data: PlanMails[T]) => RenderedMail
} = {
  'plan-paid': ({ shop, plan, amount, url }) =>
    mail('Your Marketday plan is paid', {
      brand: marketday,
      paragraphs: [`We received your payment of ${amount}. The plan ${plan} of ${shop} is active.`],
      action: { label: 'Go to your shop', url },
    }),
  'plan-chosen': ({ shop, plan, amount, date, url }) =>
    mail('Your Marketday plan continues after the trial', {
      brand: marketday,
      paragraphs: [
        `Your card is saved, and the trial of ${shop} runs to its end. The first ${amount} for the plan ${plan} is charged on ${date}.`,
        'Cancel before then and nothing is charged.',
      ],
      action: { label: 'Go to your shop', url },
    }),
  'plan-paid-twice': ({ amount, url }) =>
    mail(`${amount} refunded: your plan was paid twice`, {
      brand: marketday,
      paragraphs: [
        'We received two payments for your Marketday plan, probably from two open pages. We kept one of them.',
        `We ended the second subscription and are refunding its ${amount} to your card. It can take your bank a few days to show it. You don’t need to do anything.`,
      ],
      action: { label: 'View plan', url },
    }),
  'trial-ending': ({ shop, plan, days, date, url }) =>
    mail(
      days === 0 ? `The trial of ${shop} has ended` : `The trial of ${shop} ends ${until(days)}`,
      {
        brand: marketday,
        paragraphs:
          days === 0
            ? [
                `${shop} stays visible but no longer accepts orders. Nothing was charged, and nothing was deleted: your products, orders and customers are still there.`,
                'Pay for the plan by card, and the shop accepts orders again immediately.',
              ]
            : [
                `The trial of the plan ${plan} ends on ${date}. Pay by card before then to continue without interruption. Your remaining trial days stay free.`,
                'If you don’t, nothing is charged or deleted. The shop stays visible but stops accepting orders.',
              ],
        action: { label: 'Choose a plan', url },
      },
    ),
  'trial-refused': ({ shop, url }) =>
    mail(`The trial of ${shop} has ended: this card was already used for a trial`, {
      brand: marketday,
      paragraphs: [
        'Each business gets one trial, and your card was already used for one. Nothing was charged.',
        `${shop} stays visible but doesn’t accept orders until its plan is paid. Pay by card to accept orders again immediately. If this is a mistake, reply to this email.`,
      ],
      action: { label: 'Pay for plan', url },
    }),
  'plan-differs': ({ shop, difference, reference }) =>
    mail(`The card provider bills ${shop} differently from our records`, {
      brand: marketday,
      paragraphs: [
        `Subscription ${reference}: ${difference}.`,
        'Nothing was changed. Correct it at the provider, or contact the owners. We’ll notify you again only about a new difference.',
      ],
    }),
  'pause-ending': ({ shop, plan, date, url }) =>
    mail(`${shop} resumes in a week`, {
      brand: marketday,
      paragraphs: [
        `The pause of the plan ${plan} ends on ${date}. ${shop} then accepts orders again, and a new period is charged to your card, minus the unused time before the pause.`,
        'You can resume it earlier or cancel it until then.',
      ],
      action: { label: 'View plan', url },
    }),
  'plan-unpaid': ({ shop, plan, days, url }) =>
    mail(unpaidSubject(days, shop), {
      brand: marketday,
      paragraphs: [unpaidWords(days, { shop, plan }), whatFollows(days)],
      action: { label: days < 60 ? 'Pay now' : 'Start again', url },
    }),
}

function unpaidSubject(days: number, shop: string): string {
  if (days >= 60) return `The plan of ${shop} has ended`
  if (days >= 28) return `${shop} is offline until its plan is paid`
  return days >= 14
    ? `The admin panel of ${shop} is read-only until its plan is paid`
    : 'A payment for your Marketday plan failed'
}

function unpaidWords(days: number, { shop, plan }: Pick<PlanMail, 'shop' | 'plan'>): string {
  if (days === 0)
    return `The card for the plan ${plan} of ${shop} was refused. Your shop keeps running. We try the card again after 1, 3, 5 and 7 days. You can also add another card to fix it now.`
  if (days < 14)
    return `The plan ${plan} of ${shop} has been unpaid for ${days === 1 ? 'a day' : `${days} days`}: the card was refused again. Your shop keeps running.`
  return `The plan ${plan} of ${shop} has been unpaid for ${days} days.`
}

function whatFollows(days: number): string {
  const remedy = 'Once you pay, everything works again immediately.'
  if (days >= 60)
    return 'The subscription has ended and nothing more is charged. We keep your data for another 60 days, so you can return with a new plan.'
  if (days >= 28)
    return `The shop is offline, and your data is safe. After 60 days the subscription ends. ${remedy}`
  if (days >= 14)
    return `The shop stays open, and the panel can be read but not changed. After 28 days the shop goes offline, after 60 the subscription ends. ${remedy}`
  return `After 14 days the panel can only be read, after 28 the shop goes offline, after 60 the subscription ends. ${remedy}`
}
