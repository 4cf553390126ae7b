import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
import { pressTogether } from './keyboard.ts'
import { untilHeard } from './scanner.ts'
import { chooseMore } from './list-acts.ts'

const inventory = '/adminPanel/inventoryManagement'

test('UX-02 ? lists the keys of the page, and single keys can be switched off for good', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), inventory)
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(help.getByText('Next and previous row')).toBeVisible()
  await expect(help.getByText('Add item')).toBeVisible()
  await help.getByRole('switch', { name: /Single keys/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.reload()
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
  for (const key of ['?', '/', 'j', 'g', 'o']) await page.keyboard.press(key)
  await expect(help).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(inventory)
  await expect(page.locator('body')).not.toContainText('Keyboard shortcuts')

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await help.getByRole('switch', { name: /Single keys/ }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('UX-03 g and a letter lead to each page, n to a new item', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  for (const [letter, path] of [
    ['o', '/adminPanel/orderManagement'],
    ['l', '/adminPanel/deliveryManagement'],
    ['b', '/adminPanel/buildManagement'],
    ['d', '/adminPanel/dashboard'],
    ['i', inventory],
  ] as const) {
    await pressTogether(page, 'g', letter)
    await page.waitForURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(page.getByRole('link', { name: 'Add item', exact: true })).toBeVisible()
  await page.keyboard.press('n')
  await page.waitForURL((url) => url.pathname === `${inventory}/items/new`)
})

test('UX-03 a letter counts from when it was pressed, however busy the page is then', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await untilHeard(page)
  await page.locator('body').evaluate(async (body) => {
    const press = (key: string) =>
      body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('g')
    await new Promise((resolve) => setTimeout(resolve, 300))
    press('o')
    const begun = performance.now()
    while (performance.now() < begun + 1_500);
  })
  await page.waitForURL((url) => url.pathname === '/adminPanel/orderManagement')
})

test('UX-02 nothing happens by single keys while somebody types or a dialog is open', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), inventory)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('go?/n')
  await expect(search).toHaveValue('go?/n')
  await expect(page.getByRole('dialog')).toBeHidden()
  await search.fill('')
  await chooseMore(page, 'Categories')
  await page.getByRole('dialog').getByRole('heading').first().click()
  await pressTogether(page, 'g', 'o', '?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe(inventory)
})
