import * as z from 'zod/mini'

import { get, post, put } from '../../endpoints/endpoint.ts'
import { NoBody, text } from '../../endpoints/scalars.ts'

export const NewsOffer = z.strictObject({
  /** Text next to the checkbox in the checkout; empty = no checkbox. */
  words: text(300),
})
export type NewsOffer = z.output<typeof NewsOffer>

export const getNewsOffer = get('/business/news-offer', {
  access: { permission: 'settings.see' },
  summary: 'Consent text for offers by email',
  response: NewsOffer,
})

export const saveNewsOffer = put('/business/news-offer', {
  access: { permission: 'settings.edit' },
  summary: 'Change the consent text for offers by email',
  body: NewsOffer,
  response: NewsOffer,
})

export const CartNews = z.object({
  /** Empty if there is no checkbox. */
  words: z.string(),
  isAgreed: z.boolean(),
})
export type CartNews = z.output<typeof CartNews>

const ofCart = { access: 'shop', response: CartNews } as const

export const getCartNews = get('/shop/cart/news', {
  ...ofCart,
  summary: 'Consent text and answer of this browser',
})

/** Takes effect when an order is placed. 409 `conflict` if the shop's text has changed. */
export const answerCartNews = put('/shop/cart/news', {
  ...ofCart,
  summary: 'Give or withdraw consent to offers by email',
  body: z.strictObject({
    /** Text shown; null if unchecked. */
    agreedTo: z.nullable(text(300)),
  }),
})

const byLink = {
  access: 'shop',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) }),
  response: z.object({
    isAgreed: z.boolean(),
    /** Whether cart mails apply, if the shop sends any. */
    getsCartMails: z.boolean(),
  }),
} as const

export const getNewsByLink = get('/shop/news/:token', {
  ...byLink,
  summary: 'Email subscription of a customer, by an emailed link',
})

/** Idempotent. */
export const stopNews = post('/shop/news/:token/stop', {
  ...byLink,
  summary: 'Unsubscribe from offers and cart reminders by an emailed link',
  body: NoBody,
})
