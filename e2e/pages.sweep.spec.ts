import { addDemoItem, demoPerson, demoSlug } from './demo.ts'
import { newOwner } from './identity.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from './journey.ts'
import { openFirstRow, pageIsComplete, panelLists, panelParts } from './panel-places.ts'
import { publicAddresses } from './public-addresses.ts'
import { appIsReady } from './sentences/visit.ts'

// One pass over every page: it is complete, axe finds nothing, and the console stays clean.
test.describe.configure({ mode: 'parallel' })
test.slow()

/** Posts, articles and earlier versions look like the first of their kind: `e2e/long` visits them all. */
const groupByFolder = (address: string) => address.replace(/(?<=\/.+\/).+/, '*')
const site = [
  ...new Map(
    publicAddresses.toReversed().map((address) => [groupByFolder(address), address]),
  ).values(),
]
const half = Math.ceil(site.length / 2)

for (const part of [0, 1])
  test(`every kind of page of the site, part ${part + 1} of 2, is accessible`, async ({ page }) => {
    for (const address of site.slice(part * half, (part + 1) * half))
      await test.step(address, async () => {
        const response = await page.goto(address)
        expect(response?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
        await appIsReady(page)
        await expectAccessible(page)
      })
  })

for (const { name, addresses } of panelParts)
  test(`every page of ${name} is accessible`, async ({ page }) => {
    await signIn(page, demoPerson('owner'))
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto(address)
        await pageIsComplete(page)
        await expectAccessible(page)
      })
  })

test('every page behind a row of a list is accessible', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  for (const list of panelLists)
    await test.step(list, async () => {
      await openFirstRow(page, list)
      await expectAccessible(page)
    })
})

test.describe('without the right to it', () => {
  // The server refuses actions outside the role; the browser logs that.
  test.use({ allowConsole: [/status of 403/] })

  test('a page of the panel is accessible', async ({ page }) => {
    await signIn(page, demoPerson('driver'))
    await page.goto('/adminPanel/orderManagement')
    await expect(page.getByText(/Ask (the|an) owner/)).toBeVisible()
    await expectAccessible(page)
  })
})

test('every page of the set-up is accessible', async ({ page, baseURL }) => {
  await newOwner(page, baseURL)
  for (const step of ['selectPlan', 'stepOne', 'stepTwo', 'stepThree', 'checkoutPay'])
    await test.step(step, async () => {
      await page.goto(`/adminPanel/setup/${step}`)
      await pageIsComplete(page)
      await expectAccessible(page)
    })
})

test('every page of a shop up to the checkout is accessible', async ({ page, baseURL }) => {
  const { slug } = await addDemoItem(baseURL, { title: 'Swept Scone' })
  const shop = shopUrl(demoSlug, baseURL)
  const look = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(shop)
  await look()
  await page.goto(`${shop}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).waitFor()
  await look()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('radio', { name: /Deliver to my address/ }).check()
  await page.getByRole('textbox', { name: 'Postcode' }).waitFor()
  await look()
})

test('what opens for a visitor is accessible', async ({ page }) => {
  await page.goto('/stripeVerify')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/adminPanel/dashboard')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/?chat=open')
  const talk = page.getByRole('region', { name: 'Conversation' })
  await expect(talk.getByText('Where are you starting from?')).toBeVisible()
  await expectAccessible(page)
})
