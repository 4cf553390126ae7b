import { request, type Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { bookPickup } from './book-pickup.ts'
import { findTaxClass } from './find-tax-class.ts'
import { storedAuth } from './identity.ts'
import { expect, shopUrl } from './journey.ts'

/** Leaves a shopper at the card page for two pieces of a new item at £4.20, in the open panel's shop. */
export async function openCardPage(page: Page, baseURL: string | undefined): Promise<string> {
  const variants = [{ optionValues: [], priceMinor: 420, initialStock: 9 }]
  const taxClassId = await findTaxClass(page, 'Standard rate')
  const itemId = await addItem(page, { title: 'Rye loaf', status: 'active', taxClassId, variants })
  const { token, userInfo } = await storedAuth(page)
  const authorization = `Bearer ${token}`
  await connectStripe(page, authorization)
  const item = await page.request.get(`/api/catalog/products/${itemId}`, {
    headers: { authorization },
  })
  const [{ id: variantId }] = (await item.json()).variants
  const shop = await request.newContext({
    baseURL: `${baseURL}/api/shop/`,
    extraHTTPHeaders: { host: new URL(shopUrl(userInfo.tenant.slug, baseURL)).host },
  })
  await shop.put(`cart/lines/${crypto.randomUUID()}`, { data: { variantId, quantity: 2 } })
  const contact = { email: `carla.${variantId}@example.com`, name: 'Carla Customer', phone: '' }
  await shop.put('cart/contact', { data: contact })
  const reply = await bookPickup(shop, async (slotId) => {
    const chosen = await shop.put('cart/delivery', { data: { kind: 'pickup', slotId } })
    if (!chosen.ok()) return chosen
    return await shop.post('checkout/payment', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { method: 'card', expectedTotalMinor: 840 },
    })
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { redirectUrl } = (await reply.json()) as { redirectUrl: string }
  await shop.dispose()
  return redirectUrl
}

/** Connects the open panel's shop, unless it is. */
async function connectStripe({ request: panel }: Page, authorization: string): Promise<void> {
  const ask = (path: string) =>
    panel.post(`/api/business/payment-account/${path}`, {
      headers: { authorization, 'idempotency-key': crypto.randomUUID() },
      data: {},
    })
  const { takesCards } = await (await ask('refresh')).json()
  if (takesCards) return
  const { url } = await (await ask('connect')).json()
  await panel.get(url)
  await panel.post(url, { form: { choice: 'submit' }, maxRedirects: 0 })
  expect((await (await ask('refresh')).json()).takesCards).toBe(true)
}
