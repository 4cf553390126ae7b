import { browser } from './browser.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { errors } from './errors.ts'
import { notices } from './notices.ts'
import { order } from './order.ts'
import { ownData } from './own-data.ts'
import { pages } from './pages.ts'
import { shop } from './shop.ts'

export const en = { browser, cart, checkout, errors, notices, order, ownData, pages, shop } as const
