import { marketday, renderMail as mail } from './mail-layout.ts'
import type { RenderedMail } from './mail-layout.ts'

interface Notified {
  readonly url: string
  /** Where the reader chooses what they are told. */
  readonly settingsUrl: string
}

/** What people of a business are told of, as they chose. */
export interface StaffMails {
  notification: Notified & { readonly title: string; readonly body: string }
  'payment-set-aside': { readonly amount: string; readonly what: string; readonly url: string }
  'low-stock': Notified & {
    readonly items: readonly { readonly title: string; readonly body: string }[]
  }
}

const choose = (url: string) => ({ label: 'Choose what you are told', url })

export const staffMails: {
  readonly [T in keyof StaffMails]: (data: StaffMails[T]) => RenderedMail
} = {
  notification: ({ title, body, url, settingsUrl }) =>
    mail(title, {
      brand: marketday,
      paragraphs: [body],
      action: { label: 'Look at it', url },
      stop: choose(settingsUrl),
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
  'low-stock': ({ items, url, settingsUrl }) => {
    const [first] = items
    const title =
      items.length === 1 && first
        ? first.title
        : `${items.length} items are running low or sold out`
    return mail(title, {
      brand: marketday,
      paragraphs: ['Order more, or take it out of the shop until it is there again.'],
      rows: items.map((item) => [item.title, item.body] as const),
      action: { label: 'See what runs low', url },
      stop: choose(settingsUrl),
    })
  },
}
