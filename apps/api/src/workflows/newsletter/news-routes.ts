import * as signUps from '@marketday/contract/orders/customers/news-sign-up'
import * as mails from '@marketday/contract/orders/customers/customer-mails'
import {
  answerCartNews as answer,
  getCartNews as get,
  getNewsByLink,
  stopNews as stopNewsEndpoint,
} from '@marketday/contract/orders/customers/news'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { answerCartNews, getCartNews } from './cart-news.ts'
import { confirmNewsSignUp, findNewsSignUp, signUpForNews } from './sign-up-for-news.ts'
import { findCustomerMails, stopCustomerMails, findNews, stopNews } from './stop-news.ts'

export function newsRoutes(app: App): void {
  handlePublic(app, get, ({ db, request }) => getCartNews(db, cartHashOf(request)))
  handlePublic(app, answer, ({ db, request, body }) =>
    answerCartNews(db, { tokenHash: cartHashOf(request), ...body }),
  )
  handlePublic(app, getNewsByLink, ({ db, params: { token }, services: { config } }) =>
    findNews(db, { config, token }),
  )
  handlePublic(app, stopNewsEndpoint, ({ db, params: { token }, services: { config } }) =>
    stopNews(db, { config, token }),
  )
  handlePublic(app, signUps.signUpForNews, signUpForNews)
  handlePublic(app, signUps.getNewsSignUp, ({ db, params: { token }, services: { config } }) =>
    findNewsSignUp(db, { config, token }),
  )
  handlePublic(
    app,
    signUps.confirmNewsSignUp,
    ({ db, params: { token }, services: { config }, shop }) =>
      confirmNewsSignUp(db, { config, token, shopName: shop.name }),
  )
  handle(app, mails.getCustomerMails, ({ db, params: { customerId }, services: { config } }) =>
    findCustomerMails(db, { config, customerId }),
  )
  handle(app, mails.stopCustomerMails, ({ db, params: { customerId }, services: { config } }) =>
    stopCustomerMails(db, { config, customerId }),
  )
}
