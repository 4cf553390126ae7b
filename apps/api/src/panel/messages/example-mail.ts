import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

import type { ShopMailData } from '../../platform/mail/shop-mail-data.ts'

type Order = ShopMailData['order-confirmed']

const goods = [{ title: 'Rye loaf', quantity: 1 }]
const returned = { lines: goods, reply: '' }

const exampleWindow = (t: Translate) => t('mails.windowBetween', { from: '09:00', to: '11:00' })

const exampleData: {
  readonly [T in ShopMailName]: (order: Order, t: Translate) => Partial<ShopMailData[T]>
} = {
  'cart-left': ({ statusUrl }) => ({ recoverUrl: statusUrl, stopUrl: statusUrl }),
  'order-confirm': ({ statusUrl }) => ({ confirmUrl: statusUrl, hours: 24 }),
  'order-confirmed': () => ({ downloads: [] }),
  'order-downloads': () => ({ downloads: ['Recipes.pdf'] }),
  'order-changed': () => ({ address: '', correctionsUrl: '' }),
  'order-readdressed': () => ({}),
  'order-cancelled': ({ total }, t) => ({
    refund: t('mails.cancelledMoney', { amount: total }),
    correctionsUrl: '',
  }),
  'order-invoiced': ({ statusUrl }) => ({ invoice: 'INV-1', invoiceUrl: statusUrl }),
  'order-ready': () => ({ place: '', when: '' }),
  'parcel-sent': (_order, t) => ({
    parcels: [
      {
        name: `${t('mails.parcel', { number: '1' })} · DHL · 00340`,
        url: 'https://www.dhl.com/',
        goods,
      },
    ],
    later: [],
  }),
  'pay-order': ({ total }) => ({ amount: total }),
  refund: ({ total }) => ({ amount: total, to: 'money', correctionsUrl: '' }),
  'refund-returned': ({ total }) => ({ amount: total }),
  'gift-card': ({ total }) => ({
    amount: total,
    code: 'ABCD-EFGH-JKLM-NPQR',
    recipient: '',
    message: '',
    goodUntil: '',
  }),
  'customer-code': () => ({ code: '482913', minutes: 10 }),
  'news-confirm': ({ statusUrl }) => ({ confirmUrl: statusUrl }),
  'payment-in-review': ({ total }) => ({ amount: total }),
  'payment-returned': ({ total }) => ({ amount: total }),
  'delivery-scheduled': (_order, t) => ({ window: exampleWindow(t) }),
  'delivery-out': (_order, t) => ({ window: exampleWindow(t), pin: '' }),
  delivered: (_order, t) => ({ time: t('mails.windowToday') }),
  'delivery-failed': (_order, t) => ({
    reason: t('mails.reasonNobodyHome'),
    nextStep: t('mails.tryAgain'),
  }),
  'delivery-corrected': () => ({ wasDelivered: true }),
  'delivery-cancelled': (_order, t) => ({ goods: t('mails.itemsInStore') }),
  'return-asked': () => returned,
  'return-started': () => returned,
  'return-approved': () => ({ ...returned, reply: 'Bring it any day before noon.' }),
  'return-rejected': () => ({ ...returned, reply: 'It can only be returned unopened.' }),
  'return-received': () => returned,
}

export const exampleMail = <T extends ShopMailName>(name: T, order: Order): ShopMailData[T] =>
  ({
    ...order,
    ...exampleData[name](order, translatorFor(order.shop.locale)),
  }) as unknown as ShopMailData[T]
