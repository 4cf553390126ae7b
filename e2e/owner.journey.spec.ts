import type { Locator, Page } from '@playwright/test'
import { expect, sandboxUrl, test } from './journey.ts'
import { askForDelivery, askForPickup, parcelPhoto, payByCard } from './shopping.ts'

// Baker in Leeds whose website the sandbox serves.
test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const person = `ada.${Date.now()}@example.com`

test('an owner goes from the address of her website to a live shop, a paid order and a delivered parcel', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const effort = new Map<string, number>()
  const count = (what: string) => effort.set(what, (effort.get(what) ?? 0) + 1)
  const press = async (button: Locator) => {
    await button.click()
    count('activations')
  }
  let started = 0
  const report = (reached: string) =>
    console.log(
      `G1 ${reached} ${((Date.now() - started) / 1000).toFixed(1)} s after Enter · ${effort.get('activations')} activations, ${effort.get('fields')} typed fields by the owner`,
    )

  await test.step('types the address of her website and makes the shop hers', async () => {
    await page.goto('/')
    await page
      .getByLabel('Your website address')
      .fill(sandboxUrl(baseURL).replace('localhost', 'maple-bakery.localhost'))
    count('fields')
    started = Date.now()
    await page.keyboard.press('Enter')
    count('activations')
    await expect(page.getByRole('heading', { name: 'Maple Bakery' })).toBeVisible({
      timeout: 30_000,
    })
    await press(page.getByLabel('I own this website or have permission to use its content.'))
    await page.getByLabel('Email').fill(person)
    count('fields')
    await press(page.getByRole('checkbox', { name: /I agree to the terms/ }))
    await press(page.getByRole('button', { name: 'Create my shop' }))
  })

  await test.step('confirms what was read once and opens the shop', async () => {
    await expect(page.getByRole('heading', { name: 'Does this look right?' })).toBeVisible({
      timeout: 30_000,
    })
    await press(page.getByRole('button', { name: /Start 14 days free/ }))
    await page.waitForURL(/\/adminPanel\/buildManagement/, { timeout: 60_000 })
    await expect(page.getByRole('link', { name: /Open the shop/ }).first()).toBeVisible({
      timeout: 60_000,
    })
  })

  const shopAddress =
    (await page
      .getByRole('link', { name: /Open the shop/ })
      .first()
      .getAttribute('href')) ?? ''
  expect(shopAddress).toContain('.localhost')
  await expect(await page.request.get(baseURL + '/healthz')).toBeOK()
  report('live shop')
  await test.step('sees an order arrive with one press, and takes it back', async () => {
    await press(page.getByRole('button', { name: 'Place a test order' }))
    await expect(page.getByText(/Test order \d+ is paid/)).toBeVisible()
    report('paid test order')
    expect(effort.get('activations')).toBeLessThanOrEqual(6)
    expect(effort.get('fields')).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The test order is undone')).toBeVisible()
  })

  await test.step('connects Stripe, so that her checkout offers cards', async () => {
    await page.goto('/adminPanel/settings/payments')
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await page.getByRole('button', { name: 'Agree and submit' }).click()
    await expect(page.getByText('You can take card payments.')).toBeVisible()
  })

  const shopper = await (await browser.newContext({ timezoneId: 'Europe/London' })).newPage()
  await test.step('sells to a shopper who pays by card', async () => {
    await fillCart(shopper, shopAddress)
    await askForPickup(shopper)
    await shopper.getByRole('radio', { name: /^Card/ }).check()
    await shopper.getByRole('button', { name: /Order and pay/ }).click()
    await payByCard(shopper)
    await expect(shopper.getByRole('heading', { name: 'Thank you, Sam Shopper!' })).toBeVisible()
    await expect(shopper.getByText(/^Paid: £/)).toBeVisible()
  })
  report('paid order')

  await test.step('packs the order and hands it over the counter', async () => {
    await pack(page)
    await page.getByRole('button', { name: 'Hand to customer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await shopper.reload()
    await expect(shopper.getByText('You picked it up. Enjoy!')).toBeVisible()
  })

  await test.step('takes a second order, to be paid at the door today', async () => {
    await offerDeliveryToday(page)
    await fillCart(shopper, shopAddress)
    await askForDelivery(shopper, { time: /23:59/ })
    await shopper.getByRole('radio', { name: /Pay on delivery/ }).check()
    await shopper.getByRole('button', { name: /Order and pay/ }).click()
    await expect(shopper.getByRole('heading', { name: 'Thank you, Sam Shopper!' })).toBeVisible()
  })

  await test.step('brings it on her own run, with a photo as proof', async () => {
    await pack(page)
    await becomeDriver(page)
    await takeOver(page)
    await deliver(page)
  })

  await test.step('shopper and owner see that it was delivered', async () => {
    await shopper.reload()
    await expect(shopper.getByText('It was delivered. Enjoy!')).toBeVisible()
    await expect(shopper.getByText('Ada delivered your order.')).toBeVisible()
    await page.goto('/adminPanel/dashboard')
    await expect(page.getByRole('main')).toContainText(/Orders\D*2/)
  })
  report('delivered parcel')
})

async function fillCart(shopper: Page, address: string) {
  await shopper.goto(address)
  await shopper.getByRole('link', { name: 'Breads' }).first().click()
  await shopper
    .getByRole('link', { name: /Sourdough/ })
    .first()
    .click()
  await shopper.getByRole('button', { name: 'Add to cart' }).click()
  await shopper.getByRole('link', { name: 'Go to checkout' }).click()
}

async function pack(page: Page) {
  await page.goto('/adminPanel/orderManagement')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Start picking' }).click()
  await page.getByRole('link', { name: 'Pack', exact: true }).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const line of await page.getByRole('checkbox').all()) await line.check()
  await page.getByRole('button', { name: 'Pack the parcel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible()
}

/** Delivery is off until the owner sets a fee. Adds a slot that is still open today at any time. */
async function offerDeliveryToday(page: Page) {
  await page.goto('/adminPanel/deliveryManagement?tab=areas')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page.getByRole('dialog', { name: 'New zone' })
  await zone.getByLabel('Name').fill('Leeds')
  await zone.getByLabel('Find the centre').fill('Briggate')
  await page
    .getByRole('option', { name: /Briggate/ })
    .first()
    .click()
  await expect(zone.getByLabel('Latitude')).not.toHaveValue('')
  await zone.getByLabel('Fee').fill('3.50')
  await zone.getByRole('button', { name: 'Save zone' }).click()
  await expect(zone).toBeHidden()
  await page.getByRole('button', { name: 'Add a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'New time' })
  const soon = new Date(Date.now() + 120_000)
  const inLeeds = (options: Intl.DateTimeFormatOptions) =>
    soon.toLocaleString('en-GB', { timeZone: 'Europe/London', ...options })
  await dialog.getByLabel('Weekday').selectOption(inLeeds({ weekday: 'long' }))
  await dialog.getByLabel('From').fill(inLeeds({ hour: '2-digit', minute: '2-digit' }))
  await dialog.getByLabel('Until').fill('23:59')
  await dialog.getByLabel('Order cut-off (minutes before)').fill('0')
  await dialog.getByRole('button', { name: 'Save time' }).click()
  await expect(dialog).toBeHidden()
}

async function becomeDriver(page: Page) {
  await page.goto('/adminPanel/deliveryManagement?tab=drivers')
  await page.getByRole('button', { name: 'Add a driver' }).click()
  const dialog = page.getByRole('dialog', { name: 'New driver' })
  await dialog.getByLabel('Signs in as').selectOption({ label: `${person} (Owner)` })
  await dialog.getByLabel('Name').fill('Ada Miller')
  await dialog.getByRole('button', { name: 'Save driver' }).click()
  await expect(dialog).toBeHidden()
}

async function takeOver(page: Page) {
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Select #\d+ Sam Shopper$/ }).check()
  await page.getByRole('button', { name: 'Move to …' }).click()
  const dialog = page.getByRole('dialog', { name: /Sam Shopper$/ })
  await dialog.getByRole('radio', { name: /^Ada Miller/ }).check()
  await dialog.getByRole('button', { name: /^Move 1 stop/ }).click()
  await expect(
    page.getByRole('list', { name: 'Ada Miller' }).getByRole('button', { name: /Sam Shopper$/ }),
  ).toBeVisible()
}

async function deliver(page: Page) {
  await page.getByRole('link', { name: 'My run' }).click()
  await page.getByRole('button', { name: 'Start: I have the goods' }).click()
  await page.getByRole('button', { name: 'I am at the door' }).click()
  await page.getByRole('button', { name: 'Hand over…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over to Sam Shopper' })
  await dialog.getByLabel('Photo of the parcel').setInputFiles(await parcelPhoto())
  await expect(dialog.getByRole('img')).toBeVisible()
  const asked = (await dialog.getByText(/^To collect: /).innerText()).replace(/[^\d.]/g, '')
  await dialog.getByLabel('Cash taken').fill(asked)
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(page.getByText('0 to do · 1 done')).toBeVisible()
  await expect(page.getByText('syncing')).toBeHidden()
}
