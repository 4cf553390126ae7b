import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, sandboxUrl, shopUrl, test } from './journey.ts'
import { parcelPhoto } from './pictures.ts'
import { payByCard } from './shopping.ts'

const person = `ada.${Date.now()}@example.com`

test('an owner goes from the address of her website to a live shop, a paid order and a delivered parcel', async ({
  page,
  browser,
  baseURL,
}) => {
  const effort = new Map<string, number>()
  const count = (what: string) => effort.set(what, (effort.get(what) ?? 0) + 1)
  const press = async (button: Locator) => {
    await button.click()
    count('activations')
  }
  let started = 0
  const report = (reached: string) =>
    console.log(
      `G1 ${reached} ${((Date.now() - started) / 1000).toFixed(1)} s after Enter · ${effort.get('activations')} activations, ${effort.get('fields')} typed field by the owner`,
    )

  await test.step('types the address of her website and makes the shop hers', async () => {
    await page.goto('/')
    await page
      .getByLabel('The address of your website')
      .fill(sandboxUrl(baseURL).replace('localhost', 'maple-bakery.localhost'))
    count('fields')
    started = Date.now()
    await page.keyboard.press('Enter')
    count('activations')
    await expect(page.getByRole('heading', { name: 'Maple Bakery' })).toBeVisible({ timeout: 30_000 })
    await press(page.getByLabel('This website is mine, or I may use its content.'))
    await press(page.getByRole('button', { name: 'Create my shop' }))
    const opening = page.waitForEvent('popup')
    await press(page.getByRole('button', { name: 'Continue with Google' }))
    await signInAtProvider(await opening)
  })

  await test.step('confirms what was read once and opens the shop', async () => {
    await expect(page.getByRole('heading', { name: 'Does this look right?' })).toBeVisible({ timeout: 30_000 })
    await press(page.getByRole('button', { name: 'Looks right, continue' }))
    await press(page.getByRole('button', { name: /Start 14 days free/ }))
    await page.waitForURL(/\/adminPanel\/buildManagement/, { timeout: 60_000 })
    await expect(page.getByRole('link', { name: /Open the shop/ }).first()).toBeVisible({ timeout: 60_000 })
  })

  const shopAddress = (await page.getByRole('link', { name: /Open the shop/ }).first().getAttribute('href')) ?? ''
  expect(shopAddress).toContain('.localhost')
  await expect(await page.request.get(baseURL + '/healthz')).toBeOK()
  report('live shop')

  const shopper = await browser.newContext()
  const order = await test.step('sells over the counter of the new shop', async () => await buyForDelivery(shopper, shopAddress))
  report('paid order')

  await test.step('packs the order', async () => {
    await openOrder(page, order.number)
    await page.getByRole('button', { name: 'Pack', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Pack order/ })
    for (const line of await dialog.getByRole('checkbox').all()) await line.check()
    await dialog.getByRole('button', { name: 'Packed' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('takes it on her own run and delivers it with a photo', async () => {
    await becomeDriver(page)
    await giveToDriver(page, order.day)
    await deliver(page)
  })

  await test.step('shopper and owner see that it was delivered', async () => {
    await order.page.reload()
    await expect(order.page.getByText('It was delivered. Enjoy!')).toBeVisible()
    await expect(order.page.getByText(/brought it to you/)).toBeVisible()
    await page.goto('/adminPanel/dashboard')
    await expect(page.getByRole('main')).toContainText(order.total)
  })
  report('delivered parcel')
  await shopper.close()
})
