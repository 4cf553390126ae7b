import type { Page } from '@playwright/test'
import { shop, site } from './shot.ts'
import type { Shot } from './shot.ts'

type Given = Omit<Shot, 'name' | 'url' | 'viewer'>

const shopper = (name: string, path: string, given: Given = {}): Shot => ({
  name: `shop-${name}`,
  url: shop + path,
  viewer: 'visitor',
  ...given,
})

const addToCart = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).waitFor()
}
const pay = (page: Page) => page.getByRole('button', { name: /^Order and pay/ }).click()

async function fillDelivery(page: Page) {
  await page.getByRole('textbox', { name: 'Postcode' }).fill('LS1 6HD')
  await page.getByRole('radio', { name: /Delivery/ }).check()
  const times = page.getByRole('combobox', { name: 'Time' })
  const free = times.getByRole('option', { name: /\d/, disabled: false }).first()
  await free.waitFor({ state: 'attached' })
  await times.selectOption((await free.getAttribute('value')) ?? '')
  await page.getByLabel('Street and number').fill('12 Briggate')
  await page.getByLabel('Town').fill('Leeds')
  await page.getByLabel('Email').fill('sam.shopper@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Samantha Featherstonehaugh-Cholmondeley')
}

async function order(page: Page) {
  await fillDelivery(page)
  await page.getByRole('radio', { name: /Pay on delivery/ }).check()
  await pay(page)
  await page.waitForURL(/\/orders\//)
}

/** Order matters: each shot's cart is used by the next one. */
export const shopShots: readonly Shot[] = [
  shopper('home', '/'),
  shopper('products', '/products'),
  shopper('category', '/categories/bread'),
  shopper('product', '/products/almond-croissant'),
  shopper('search', '/search?q=sourdough'),
  shopper('search-none', '/search?q=zeppelin'),
  shopper('about', '/about'),
  shopper('delivery', '/delivery'),
  shopper('not-found', '/nope'),
  shopper('cart-empty', '/cart'),
  shopper('drawer', '/products/almond-croissant', { prepare: addToCart, isDialog: true }),
  shopper('cart', '/cart'),
  shopper('checkout', '/checkout'),
  shopper('checkout-missing', '/checkout', { prepare: pay }),
  shopper('checkout-filled', '/checkout', { prepare: fillDelivery }),
  shopper('order', '/checkout', { prepare: order }),
  shopper('checkout-empty', '/checkout'),
  {
    name: 'shop-unknown',
    url: site.replace('localhost', 'no-such-shop.localhost'),
    viewer: 'visitor',
  },
]
