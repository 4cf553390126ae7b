import { marketday, renderMail as mail } from './mail-layout.ts'
import type { RenderedMail } from './mail-layout.ts'

interface Notified {
  readonly url: string
  readonly settingsUrl: string
}

export interface StaffMails {
  notification: Notified & { readonly title: string; readonly body: string }
  'payment-set-aside': { readonly amount: string; readonly what: string; readonly url: string }
  'low-stock': Notified & {
    readonly items: readonly { readonly title: string; readonly body: string }[]
  }
}

const choose = (url: string) => ({ label: 'Manage notifications', url })

export const staffMails: {
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
