import sharp from 'sharp'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { publishChanges } from '../publish-changes.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const settings = '/adminPanel/settings/business'

/** Publishing requires an item. */
const loaf = {
  title: 'Loaf',
  status: 'active',
  variants: [{ optionValues: [], priceMinor: 420, initialStock: 5 }],
}

test('an owner changes the business by keyboard, and after a build the shop shows it', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await addItem(page, loaf)
  await page.goto(settings)
  await page.getByLabel('Business name').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Nora & Daughters')
  await page.getByLabel('Public email').focus()
  await page.keyboard.type('hello')
  await page.getByLabel('Sunday', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Sunday, opens').fill('10:15')
  await page.getByLabel('Your logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 80, height: 40, channels: 3, background: '#1f5130' } })
      .png()
      .toBuffer(),
  })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unsaved changes', exact: true })).toContainText(
    'Business name, public email, logo and opening hours changed',
  )

  await page.getByLabel('Public email').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toContainText('Public email: Enter an email')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Public email/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Public email')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('@nora.example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have saved changes')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unsaved changes', exact: true })).toBeHidden()

  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Nora & Daughters')
  await expect(page.getByLabel('Public email')).toHaveValue('hello@nora.example.com')
  await expect(page.getByLabel('Sunday, opens')).toHaveValue('10:15')
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expectInEveryLook(page)

  await publishChanges(page)
  const { userInfo } = await storedAuth(page)
  await page.goto(shopUrl(userInfo.tenant.slug, baseURL))
  await expect(
    page.getByRole('banner').getByRole('img', { name: /Nora & Daughters/ }),
  ).toBeVisible()
  await expect(page.getByText('hello@nora.example.com').first()).toBeVisible()
  await expect(page.getByText(/10:15/).first()).toBeVisible()
})

test('BIL-04 a day with a break at noon is typed by keyboard, and times that overlap are refused with a sentence', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await page.goto(settings)
  await page.getByLabel('Monday, closes', { exact: true }).fill('12:30')
  await page.getByRole('button', { name: 'Monday, add a time' }).press('Enter')
  await expect(page.getByLabel('Monday, opens again (2)')).toBeFocused()
  await page.getByLabel('Monday, opens again (2)').fill('12:00')
  await page.getByLabel('Monday, closes again (2)').fill('18:15')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('alert').first()).toContainText(
    'Monday: 08:00–12:30 and 12:00–18:15 overlap',
  )
  await expect(page.getByLabel('Monday, closes again (2)')).toHaveValue('18:15')
  await expectInEveryLook(page)
  await page.getByLabel('Monday, opens again (2)').fill('14:00')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Unsaved changes', exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Monday, opens again (2)')).toHaveValue('14:00')
  const remove = page.getByRole('button', { name: 'Monday, remove 14:00 to 18:15' })
  // The form is disabled until the permission is known.
  await expect(remove).toBeEnabled()
  await remove.press('Enter')
  await expect(page.getByLabel('Monday, opens', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Monday, opens again (2)')).toHaveCount(0)
  await page.getByLabel('Saturday, closes', { exact: true }).fill('02:00')
  await expect(page.getByText('next day')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Unsaved changes', exact: true })).toBeHidden()
  await expectInEveryLook(page)
})

test('BOT-13 an owner switches “Ask us” off, and after a build the shop has it nowhere', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await addItem(page, loaf)
  const { userInfo } = await storedAuth(page)
  const shop = shopUrl(userInfo.tenant.slug, baseURL)
  await page.goto(shop)
  await expect(page.getByRole('link', { name: 'Ask us' })).toBeVisible()

  await page.goto('/adminPanel/buildManagement?tab=texts')
  const asking = page.getByLabel('Let customers ask questions')
  // The form is disabled until the permission is known.
  await expect(asking).toBeEnabled()
  await asking.press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Unsaved changes', exact: true })).toBeHidden()
  await page.goto(settings)
  await page.getByRole('button', { name: 'Build now' }).press('Enter')
  await page.waitForURL('**/buildManagement/**')
  await page.getByRole('button', { name: 'Publish…' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Shop assistant')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .press('Enter')
  await expect(page.getByText('Visitors see it now.')).toBeVisible()
  await page.goto(shop)
  await expect(page.getByRole('link', { name: 'Loaf' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us' })).toHaveCount(0)
})

test('a finished set-up leads to where its answers are changed', async ({ page, baseURL }) => {
  await openOwnShop(page, baseURL)
  await page.goto('/adminPanel/setup/selectPlan')
  await expect(page.getByRole('heading', { name: 'Your set-up' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change business' }).click()
  await page.waitForURL(`**${settings}*`)
  await page.goto('/adminPanel/setup/stepTwo')
  await expect(page.getByRole('link', { name: 'Change the colours in Design' })).toBeVisible()
  await expect(page.getByLabel('Main colour')).toHaveCount(0)
})
