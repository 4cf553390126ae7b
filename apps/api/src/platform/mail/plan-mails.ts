import { marketday, renderMail as mail } from './mail-layout.ts'
import type { RenderedMail } from './mail-layout.ts'

interface PlanMail {
  readonly shop: string
  readonly plan: string
  readonly url: string
}

/** What the mails about a business's own plan need to know. */
export interface PlanMails {
  'plan-paid': PlanMail & { readonly amount: string }
  'plan-chosen': PlanMail & { readonly amount: string; readonly date: string }
  'plan-paid-twice': { readonly amount: string; readonly url: string }
  /** Days until the end; 0 when it has come. */
  'trial-ending': PlanMail & { readonly days: number; readonly date: string }
  'trial-refused': { readonly shop: string; readonly url: string }
  /** To operators. */
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
      paragraphs: [`Your payment of ${amount} has arrived. The plan ${plan} of ${shop} is active.`],
      action: { label: 'Go to your shop', url },
    }),
  'plan-chosen': ({ shop, plan, amount, date, url }) =>
    mail('Your Marketday plan goes on after the trial', {
      brand: marketday,
      paragraphs: [
        `Your card is saved, and the trial of ${shop} keeps its days. The first ${amount} for the plan ${plan} are charged on ${date}.`,
        'You can cancel until then, and nothing is charged.',
      ],
      action: { label: 'Go to your shop', url },
    }),
  'plan-paid-twice': ({ amount, url }) =>
    mail(`${amount} come back to you: your plan was paid twice`, {
      brand: marketday,
      paragraphs: [
        'Two payments for your Marketday plan arrived, probably from two open pages. One of them counts.',
        `The second subscription is ended, and its ${amount} are on their way back to your card. Your bank may take a few days to show it. There is nothing for you to do.`,
      ],
      action: { label: 'See your plan', url },
    }),
  'trial-ending': ({ shop, plan, days, date, url }) =>
    mail(
      days === 0 ? `The trial of ${shop} has ended` : `The trial of ${shop} ends ${until(days)}`,
      {
        brand: marketday,
        paragraphs:
          days === 0
            ? [
                `${shop} stays visible, but takes no orders any more. Nothing was charged, and nothing is deleted: products, orders and customers are where they were.`,
                'Pay the plan by card, and the shop takes orders again at once.',
              ]
            : [
                `The trial of the plan ${plan} ends on ${date}. Pay by card before then to go on without a break; the days that are left stay free.`,
                'If you do nothing, nothing is charged. The shop stays visible but takes no orders from then on, and nothing is deleted.',
              ],
        action: { label: 'Choose how to go on', url },
      },
    ),
  'trial-refused': ({ shop, url }) =>
    mail(`The trial of ${shop} has ended: this card has had one`, {
      brand: marketday,
      paragraphs: [
        'A business has one trial, and one was had with the card that you gave. Nothing was charged.',
        `${shop} stays visible but takes no orders until its plan is paid. Pay it by card, and it sells again at once; if this is a mistake, answer this mail.`,
      ],
      action: { label: 'Pay the plan', url },
    }),
  'plan-differs': ({ shop, difference, reference }) =>
    mail(`The card provider bills ${shop} otherwise than we know`, {
      brand: marketday,
      paragraphs: [
        `Subscription ${reference}: ${difference}.`,
        'Nothing was changed. Set it right at the provider, or write to the owners; you are told again only of another difference.',
      ],
    }),
  'pause-ending': ({ shop, plan, date, url }) =>
    mail(`${shop} goes on in a week`, {
      brand: marketday,
      paragraphs: [
        `The pause of the plan ${plan} ends on ${date}. From then on ${shop} takes orders again, and a new period is charged to your card, less what you had not used before the pause.`,
        'You can let it go on earlier, or cancel it until then.',
      ],
      action: { label: 'See your plan', url },
    }),
  'plan-unpaid': ({ shop, plan, days, url }) =>
    mail(unpaidSubject(days, shop), {
      brand: marketday,
      paragraphs: [unpaidWords(days, { shop, plan }), whatFollows(days)],
      action: { label: days < 60 ? 'Pay now' : 'Begin again', url },
    }),
}

function unpaidSubject(days: number, shop: string): string {
  if (days >= 60) return `The plan of ${shop} has ended`
  if (days >= 28) return `${shop} is offline until its plan is paid`
  return days >= 14
    ? `The panel of ${shop} only shows until its plan is paid`
    : 'A payment for your Marketday plan did not arrive'
}

function unpaidWords(days: number, { shop, plan }: Pick<PlanMail, 'shop' | 'plan'>): string {
  if (days === 0)
    return `The card for the plan ${plan} of ${shop} was refused. Your shop keeps running. We try the card again after 1, 3, 5 and 7 days; another card helps at once.`
  if (days < 14)
    return `The plan ${plan} of ${shop} has been unpaid for ${days === 1 ? 'a day' : `${days} days`}: the card was refused again. Your shop keeps running.`
  return `The plan ${plan} of ${shop} has been unpaid for ${days} days.`
}

function whatFollows(days: number): string {
  const atOnce = 'Paying brings everything back at once.'
  if (days >= 60)
    return 'The subscription has ended and nothing more is charged. Your data is kept for another 60 days, in which you can come back with a new plan.'
  if (days >= 28)
    return `The shop is offline; your data is where it was. After 60 days the subscription ends. ${atOnce}`
  if (days >= 14)
    return `The shop stays open, and the panel can be read but not changed. After 28 days the shop goes offline, after 60 the subscription ends. ${atOnce}`
  return `After 14 days the panel can only be read, after 28 the shop goes offline, after 60 the subscription ends. ${atOnce}`
}
