import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
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
    // The server refuses actions outside the role; the browser logs that.
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
