import * as z from 'zod/mini'

import { get, post, put } from '../../endpoints/endpoint.ts'
import { NoBody, text } from '../../endpoints/scalars.ts'

export const NewsOffer = z.strictObject({
  /** Beside the box at the checkout; without any there is none. */
  words: text(300),
})
export type NewsOffer = z.output<typeof NewsOffer>

export const getNewsOffer = get('/business/news-offer', {
  access: { permission: 'settings.see' },
  summary: 'What shoppers are asked about news by mail',
  response: NewsOffer,
})

export const saveNewsOffer = put('/business/news-offer', {
  access: { permission: 'settings.edit' },
  summary: 'Change what shoppers are asked about news by mail',
  body: NewsOffer,
  response: NewsOffer,
})

export const CartNews = z.object({
  /** Empty where nothing is asked. */
  words: z.string(),
  isAgreed: z.boolean(),
})
export type CartNews = z.output<typeof CartNews>

const ofCart = { access: 'shop', response: CartNews } as const

export const getCartNews = get('/shop/cart/news', {
  ...ofCart,
  summary: 'What this browser is asked about news by mail, and what it answered',
})

/** It holds once an order is placed. 409 `conflict` where the shop has other words meanwhile. */
export const answerCartNews = put('/shop/cart/news', {
  ...ofCart,
  summary: 'Agree to news by mail, or take that back',
  body: z.strictObject({
    /** The words that were shown; null where the box is empty. */
    agreedTo: z.nullable(text(300)),
  }),
})

const byLink = {
  access: 'shop',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) }),
  response: z.object({
    isAgreed: z.boolean(),
    /** Where the shop sends any. */
    getsCartMails: z.boolean(),
  }),
} as const

export const getNewsByLink = get('/shop/news/:token', {
  ...byLink,
  summary: 'Whether a customer gets news by mail, by the link of a mail',
})

/** Repeating it changes nothing. */
export const stopNews = post('/shop/news/:token/stop', {
  ...byLink,
  summary: 'Get no more news nor mails about left carts, by the link of a mail',
  body: NoBody,
})
