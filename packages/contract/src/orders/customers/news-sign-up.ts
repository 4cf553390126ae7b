import * as z from 'zod/mini'

import { ShopperEmail } from '../../contact/shopper-email.ts'
import { get, post } from '../../endpoints/endpoint.ts'
import { NoBody } from '../../endpoints/scalars.ts'

/** Same response for every address; only the link in the email subscribes. 429 as for codes. */
export const signUpForNews = post('/shop/news-sign-ups', {
  access: 'shop',
  summary: 'Email a link that subscribes an address to news',
  body: z.strictObject({ email: ShopperEmail }),
  response: z.object({ email: z.string() }),
  limit: { max: 20, seconds: 600 },
})

const byLink = {
  access: 'shop',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) }),
  response: z.object({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** Path that unsubscribes; null before the confirmation. */
    stopPath: z.nullable(z.string()),
  }),
} as const

/** 404 a day after the sign-up. */
export const getNewsSignUp = get('/shop/news-sign-ups/:token', {
  ...byLink,
  summary: 'Sign-up for news, by an emailed link',
})

/** Idempotent. */
export const confirmNewsSignUp = post('/shop/news-sign-ups/:token/confirm', {
  ...byLink,
  summary: 'Subscribe to news by an emailed link',
  body: NoBody,
})
