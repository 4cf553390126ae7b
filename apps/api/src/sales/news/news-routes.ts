import {
  answerCartNews as answer,
  getCartNews as get,
} from '@marketday/contract/orders/customers/news'

import { handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { answerCartNews, getCartNews } from './cart-news.ts'

/** What the checkout asks about news by mail. */
export function newsRoutes(app: App): void {
  handlePublic(app, get, ({ db, request }) => getCartNews(db, cartHashOf(request)))
  handlePublic(app, answer, ({ db, request, body }) =>
    answerCartNews(db, { tokenHash: cartHashOf(request), ...body }),
  )
}
