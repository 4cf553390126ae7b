import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'

import type { ShopMailData } from '../../platform/mail/shop-mail-data.ts'

type Order = ShopMailData['order-confirmed']

const goods = [{ title: 'Rye loaf', quantity: 1 }]
const returned = { lines: goods, reply: '' }

const exampleData: { readonly [T in ShopMailName]: (order: Order) => Partial<ShopMailData[T]> } = {
  'cart-left': ({ statusUrl }) => ({ recoverUrl: statusUrl, stopUrl: statusUrl }),
  'order-confirm': ({ statusUrl }) => ({ confirmUrl: statusUrl, hours: 24 }),
  'order-confirmed': () => ({ downloads: [] }),
  'order-downloads': () => ({ downloads: ['Recipes.pdf'] }),
  'order-changed': () => ({ address: '', correctionsUrl: '' }),
  'order-readdressed': () => ({}),
  'order-cancelled': ({ total }) => ({
    refund: `${total} will be refunded to the original payment method.`,
    correctionsUrl: '',
  }),
  'order-invoiced': ({ statusUrl }) => ({ invoice: 'INV-1', invoiceUrl: statusUrl }),
  'order-ready': () => ({ place: '', when: '' }),
  'parcel-sent': () => ({
    parcels: [{ name: 'Parcel 1 · DHL · 00340', url: 'https://www.dhl.com/', goods }],
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
  'payment-in-review': ({ total }) => ({ amount: total }),
  'payment-returned': ({ total }) => ({ amount: total }),
  'delivery-scheduled': () => ({ window: 'tomorrow, between 09:00 and 11:00' }),
  'delivery-out': () => ({ window: 'between 09:00 and 11:00', pin: '' }),
  delivered: () => ({ time: 'today at 09:40' }),
  'delivery-failed': () => ({
    reason: 'no one was there',
    nextStep: 'We’ll try again and let you know when.',
  }),
  'delivery-corrected': () => ({ wasDelivered: true }),
  'delivery-cancelled': () => ({ goods: 'Your items are in our store.' }),
  'return-asked': () => returned,
  'return-started': () => returned,
  'return-approved': () => ({ ...returned, reply: 'Bring it any day before noon.' }),
  'return-rejected': () => ({ ...returned, reply: 'It can only be returned unopened.' }),
  'return-received': () => returned,
}

export const exampleMail = <T extends ShopMailName>(name: T, order: Order): ShopMailData[T] =>
  ({ ...order, ...exampleData[name](order) }) as unknown as ShopMailData[T]
