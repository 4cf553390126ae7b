import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const entries = {
  Dashboard: '/adminPanel/dashboard',
  'Build Management': '/adminPanel/buildManagement',
  'Product & Inventory': '/adminPanel/inventoryManagement',
  'Order Management': '/adminPanel/orderManagement',
  'Delivery Management': '/adminPanel/deliveryManagement',
} as const
type Entry = keyof typeof entries
const all = Object.keys(entries) as Entry[]

const menus: Record<
  'owner' | 'manager' | 'catalogue' | 'orders' | 'dispatcher' | 'driver',
  readonly Entry[]
> = {
  owner: all,
  manager: all,
  catalogue: ['Dashboard', 'Build Management', 'Product & Inventory'],
  orders: ['Dashboard', 'Product & Inventory', 'Order Management', 'Delivery Management'],
  dispatcher: ['Dashboard', 'Product & Inventory', 'Order Management', 'Delivery Management'],
  driver: ['Dashboard', 'Delivery Management'],
}

for (const role of Object.keys(menus) as (keyof typeof menus)[]) {
  test.describe(`the ${role}`, () => {
    // The server refuses what the role does not include; a browser notes that by itself.
    test.use({ allowConsole: [/status of 403/] })

    test('finds only the pages of the role in the menu, and learns whom to ask on any other', async ({
      page,
    }) => {
      await signIn(page, demoPerson(role))
      const links = page
        .getByRole('navigation', { name: 'Panel' })
        .getByRole('listitem')
        .getByRole('link')
      await expect(links).toHaveText([...menus[role]])
      for (const entry of all.filter((each) => !menus[role].includes(each))) {
        await page.goto(entries[entry])
        await expect(page.getByText(/Ask (the|an) owner/)).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(entries[entry])
        await expectAccessible(page)
      }
    })
  })
}

test('S-5 the menu of the market is asked for and its entries are the menu', async ({ page }) => {
  const asking = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/api/catalog/markets/menu',
  )
  await signIn(page, demoPerson('owner'))
  const request = await asking
  expect(request.method()).toBe('POST')
  const response = await request.response()
  if (!response) throw new Error('the menu call was not answered')
  const { data } = (await response.json()) as { data: { label: string; to: string }[] }
  expect(data.map(({ label }) => label)).toEqual(all)
  const menu = page.getByRole('navigation', { name: 'Panel' })
  for (const { label, to } of data)
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute(
      'href',
      new RegExp(`^${to}`),
    )
})

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
