import type { Translation } from '../translation.ts'
import { browser } from './browser.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { errors } from './errors.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { order } from './order.ts'
import { ownData } from './own-data.ts'
import { pages } from './pages.ts'
import { papers } from './papers.ts'
import { preview } from './preview.ts'
import { shop } from './shop.ts'

export const es: Translation = {
  browser,
  cart,
  checkout,
  errors,
  mails,
  notices,
  order,
  ownData,
  pages,
  papers,
  preview,
  shop,
}
