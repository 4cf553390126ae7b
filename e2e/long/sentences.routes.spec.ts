import { pages } from '../../apps/web/src/paths.ts'
import { expect, test } from '../journey.ts'
import { appIsReady, arriveSignedIn, pathOf } from '../sentences/visit.ts'
import { children } from '../sentences/routes.ts'

const post = '/blog/what-local-delivery-really-costs'

for (const [title, path] of [
  ['S-1 S-13 home', '/'],
  ['S-1 S-14 pricing', '/pricing'],
  ['S-1 S-15 contact', '/contacts'],
  ['S-1 S-16 the blog', '/blog'],
  ['S-17 a post of the blog', post],
  ['S-18 coming soon', '/ComingSoon'],
  ['S-1 S-19 partnership', '/partnerShip'],
  ['S-1 S-20 request a demo', '/requestADemo'],
  ['S-21 the privacy policy', '/privacy-policy'],
  ['S-22 the terms', '/terms-conditions'],
  ['S-23 the subscription terms', '/terms-conditions-subscription'],
  ['S-24 the return page of the card provider, with any query,', '/stripeVerify?session_id=x&y=1'],
] as const)
  test(`${title} shows without a session`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await appIsReady(page)
    expect(pathOf(page)).toBe(path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('S-25 the return page of the card provider shows with a session as well', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto('/stripeVerify')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(pathOf(page)).toBe('/stripeVerify')
})

test('S-12 every listed route answers a direct request with the app', async ({ page }) => {
  const listed = Object.values(pages)
    .map(({ path }) => path.replace(':slug', post.split('/')[2] ?? ''))
    .filter((path) => !path.includes(':'))
  for (const path of listed) {
    const response = await page.request.get(path)
    expect([path, response.status()]).toEqual([path, 200])
    expect(await response.text()).toMatch(/__reactRouterContext[\s\S]*\/assets\/entry\.client-/)
  }
})

test('S-30 with a session the five pages show inside the panel', async ({ page }) => {
  await arriveSignedIn(page)
  for (const [name, path] of Object.entries(children)) {
    await page.goto(path)
    if (name !== 'Dashboard')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible()
    expect(pathOf(page)).toBe(path)
  }
})

test('S-32 an address with a document shows it, nested ones too', async ({ page }) => {
  for (const [path, name] of [
    ['/about', /.+/],
    ['/help/publish-your-shop', /publish/i],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test.describe('nothing there', () => {
  test.use({ allowConsole: [/status of 404/] })

  test('S-33 S-34 an address of one or several parts without a document is a 404', async ({
    page,
  }) => {
    for (const path of ['/no-such-page', '/a/b/c']) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByText(`Page not found: ${path}`)).toBeVisible()
    }
  })
})

test('S-35 S-36 the menu of the panel has five labels in order, each leading to its page', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.goto('/adminPanel/dashboard')
  const links = page
    .getByRole('navigation', { name: 'Panel' })
    .getByRole('listitem')
    .getByRole('link')
  await expect(links).toHaveText(Object.keys(children))
  for (const [label, path] of Object.entries(children)) {
    await links.filter({ hasText: label }).click()
    await page.waitForURL(`**${path}`)
  }
})

test('S-7 adding an item, a bulk upload, the list of items and the list of stock exist', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.goto('/adminPanel/inventoryManagement')
  await expect(page.getByRole('link', { name: 'Items', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Stock', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /available/i }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('link', { name: 'File import' }).click()
  await page.getByLabel('Your file').setInputFiles({
    name: 'items.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU,Title,Price\nbulk-1,Bulk bun,1.20\nbulk-2,Bulk bap,cheap\n'),
  })
  await page.getByLabel('Match items by').selectOption('sku')
  await page.getByRole('button', { name: 'Compare with the shop' }).click()
  await expect(page.getByRole('heading', { name: '1 item new, 0 changed' })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: /an amount.*Row 3: cheap/s }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByLabel('Your file')).toBeAttached()
  await page.goto('/adminPanel/inventoryManagement')
  await page.getByRole('link', { name: 'Add item' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()
})

test('S-8 location search, phone input, file and image upload exist', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto('/adminPanel/inventoryManagement/items/new')
  await expect(page.locator('input[type=file]').first()).toBeAttached()
  await page.goto('/adminPanel/setup/stepOne')
  await expect(page.locator('input[type=file]').first()).toBeAttached()
  await expect(page.getByLabel('Find your address')).toBeVisible()
  await expect(page.locator('input[type=tel]')).toBeVisible()
})

test('S-10 testimonials, demo request, contact form and a confirm popup exist', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('main').locator('figure blockquote').first()).toBeVisible()
  await page.goto('/requestADemo')
  await expect(page.getByRole('button', { name: /Book/ })).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: /Send/ })).toBeVisible()
  await arriveSignedIn(page)
  await page.goto('/adminPanel/deliveryManagement')
  await page.getByRole('link', { name: 'Zones & times' }).click()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Remove “/ })).toBeVisible()
  await page.keyboard.press('Escape')
})
