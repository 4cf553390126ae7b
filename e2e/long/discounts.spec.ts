import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { countPointers, enter, tabTo, write } from '../keyboard.ts'
import { askForPickup, payByCard } from '../shopping.ts'

const discounts = '/adminPanel/inventoryManagement/discounts'
// Codes that are refused.
test.use({ allowConsole: [/status of 409/] })

const anyCode = () => `MAY-${crypto.randomUUID().slice(0, 6).toUpperCase()}`

test('a discount made by keyboard is used by a shopper, and a cancelled unit gives back what was paid for it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = anyCode()
  const item = await addDemoItem(baseURL, { title: 'May loaf', priceMinor: 333 })
  await signIn(page, demoPerson('owner'), discounts)
  const pointers = await countPointers(page)
  await enter(page, page.getByRole('link', { name: 'Add discount' }))
  await page.waitForURL('**/discounts/new*')
  await enter(page, page.getByRole('button', { name: 'Add discount' }))
  await expect(page.getByText('Required').first()).toBeVisible()
  await expectAccessible(page)
  await write(page, page.getByLabel('Name', { exact: true }), `Loaves of ${code}`)
  await write(page, page.getByLabel('Code', { exact: true }), code.toLowerCase())
  await write(page, page.getByLabel('Percent off'), '10')
  await tabTo(page, page.getByRole('radio', { name: 'All items' }))
  await page.keyboard.press('ArrowDown')
  await write(page, page.getByRole('searchbox', { name: 'Add an item' }), item.title)
  await enter(page, page.getByRole('button', { name: `Add ${item.title}` }))
  await write(page, page.getByLabel('Minimum order value'), '9')
  await expect(page.getByText(`10% off ${item.title}, from £9.00`)).toBeVisible()
  await enter(page, page.getByRole('button', { name: 'Add discount' }))
  await page.waitForURL(/\/discounts(?:\?|$)/)
  const row = page.getByRole('row', { name: code })
  await expect(row).toContainText('Active')
  expect(await pointers()).toBe(0)

  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${shopUrl(demoSlug, baseURL)}/discount/${code}`)
  await page.goto(`${link}?to=/products/${item.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discount applied')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('button', { name: `Remove code ${code}` }).click()
  await page.getByRole('button', { name: `Remove ${item.title}` }).click()

  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${item.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByLabel('Discount code').fill('mistyped')
  await page.getByLabel('Discount code').press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code doesn’t exist')
  await expect(page.getByLabel('Discount code')).toHaveValue('mistyped')
  await page.getByLabel('Discount code').fill(` ${code.toLowerCase()} `)
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByRole('main')).toContainText('From £9.00; £5.67 more to go')
  await expect(page.getByRole('button', { name: `Remove code ${code}` })).toBeFocused()
  await page.getByLabel(`Quantity of ${item.title}`).fill('3')
  await page.getByLabel(`Quantity of ${item.title}`).press('Enter')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('-£1.00')
  await expect(page.locator('s').first()).toContainText('£9.99')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await askForPickup(page)
  await page.getByRole('radio', { name: /card/i }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order and pay £8.99' }).click()
  await payByCard(page)
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  const bill = page.getByRole('region', { name: 'What you ordered' })
  await expect(bill).toContainText(`Code ${code}`)
  await expect(bill).toContainText('£8.99')
  const number = /order (\d+)/i.exec((await page.getByRole('main').textContent()) ?? '')?.[1] ?? ''

  await page.goto(`${new URL('/adminPanel/orderManagement', baseURL).href}?search=${number}`)
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByText(`£1.00 off with Code ${code}`)).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Some items' }).check()
  await dialog.getByLabel(item.title).selectOption('1')
  await dialog.getByRole('button', { name: 'Cancel these items and give back £2.99' }).click()
  await expect(page.getByText('£2.99 refunded', { exact: false }).first()).toBeVisible()
})

test('a discount is copied, paused, archived and brought back, and the list says what it is', async ({
  page,
}) => {
  test.slow()
  const code = anyCode()
  await signIn(page, demoPerson('owner'), `${discounts}/new`)
  await page.getByLabel('Name', { exact: true }).fill(`Vans of ${code}`)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Kind').selectOption('free_delivery')
  await page.getByLabel('Total uses').fill('5')
  await expectInEveryLook(page)
  await page.getByRole('button', { name: 'Add discount' }).click()
  await page.waitForURL(/\/discounts(?:\?|$)/)
  await page.goto(`${discounts}?search=${code}`)
  const row = page.getByRole('row', { name: code })
  await expect(row).toContainText('Free delivery, 5 times in all')
  await expect(row).toContainText('0 of 5')
  const choose = async (act: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Pause')
  await expect(row).toContainText('Paused')
  await choose('Resume')
  await expect(row).toContainText('Active')
  await expectInEveryLook(page)
  await choose('Archive')
  await expect(row).toBeHidden()
  await page.goto(`${discounts}?search=${code}&status=archived`)
  await choose('Unarchive')
  await expect(row).toBeHidden()
  await page.goto(`${discounts}?search=${code}`)
  await choose('Duplicate')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Vans of ${code} (copy)`)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Add discount' }).click()
  await expect(page.getByText(`Another discount has the code ${code}`)).toBeVisible()
  await expect(page.getByLabel('Total uses')).toHaveValue('5')
})
