import { demoPerson } from '../demo.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { entries } from '../panel.access.ts'

const panelPages = [
  ...Object.values(entries),
  '/adminPanel/buildManagement?tab=look',
  '/adminPanel/inventoryManagement/items/new',
  '/adminPanel/inventoryManagement/bulk-upload',
  '/adminPanel/inventoryManagement?tab=stock',
  '/adminPanel/inventoryManagement/stock/ledger',
  '/adminPanel/inventoryManagement/stock/transfers',
  '/adminPanel/inventoryManagement/stock/transfers/new',
  '/adminPanel/inventoryManagement/stock/receive',
  '/adminPanel/inventoryManagement/spreadsheet',
  '/adminPanel/inventoryManagement/labels',
  '/adminPanel/inventoryManagement?tab=import',
  '/adminPanel/deliveryManagement?tab=areas',
  '/adminPanel/deliveryManagement?tab=drivers',
  '/adminPanel/deliveryManagement?view=run',
  '/adminPanel/settings/account',
  '/adminPanel/settings/team',
  '/adminPanel/settings/business',
  '/adminPanel/settings/locations',
  '/adminPanel/settings/markets',
  '/adminPanel/settings/messages',
  '/adminPanel/settings/messages/order-ready',
  '/adminPanel/settings/messages/sent',
  '/adminPanel/settings/taxes',
  '/adminPanel/settings/payments',
  '/adminPanel/settings/billing',
  '/verify',
]

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page of the panel is accessible in every look when it is ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, demoPerson('owner'))
    for (const path of panelPages)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
        await expectAccessible(page)
      })
  })

test('every dialog of orders, deliveries and builds is accessible in every look', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const dialog = page.getByRole('dialog')
  const openAndClose = async (path: string, button: RegExp) => {
    await page.goto(path)
    await page.getByRole('button', { name: button }).first().click()
    await expect(dialog.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await openAndClose('/adminPanel/deliveryManagement', /^Plan the day$/)
  await openAndClose('/adminPanel/deliveryManagement', /^#\d+ /)
  await openAndClose('/adminPanel/deliveryManagement?tab=areas', /^Add a zone$/)
  await openAndClose('/adminPanel/deliveryManagement?tab=areas', /^Add a time$/)
  await openAndClose('/adminPanel/deliveryManagement?tab=drivers', /^Add a driver$/)

  await page.goto('/adminPanel/orderManagement?tab=unfulfilled')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
})
