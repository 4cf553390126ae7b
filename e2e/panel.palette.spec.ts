import type { Page } from '@playwright/test'
import { addDemoItem, demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) =>
  palette(page).getByRole('option', { name }).first()

async function open(page: Page) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('UX-01 an item is found, opened by Enter, and stands first the next time', async ({
  page,
  baseURL,
}) => {
  const { title } = await addDemoItem(baseURL, { title: `Palette Tart ${Date.now()}` })
  await signIn(page, demoPerson('owner'))
  await open(page)
  await field(page).fill(title)
  await expect(option(page, title)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeFocused()

  await page.goto('/adminPanel/orderManagement')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await open(page)
  await expect(palette(page).getByRole('option').first()).toContainText(title)
  await expectInEveryLook(page)
})

test('UX-01 Ctrl+K opens it from the moment in which its button is there', async ({ page }) => {
  await page.addInitScript(() => {
    const pressAtOnce = new MutationObserver(() => {
      if (!document.querySelector('button[aria-keyshortcuts^="Control+K"]')) return
      pressAtOnce.disconnect()
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      )
    })
    pressAtOnce.observe(document, { childList: true, subtree: true })
  })
  await signIn(page, demoPerson('owner'))
  await expect(field(page)).toBeFocused()
})

test('UX-01 orders and customers are found, arrows choose, Escape gives the focus back', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/orderManagement')
  const first = page.getByRole('table', { name: 'Orders' }).getByRole('rowheader').first()
  const number = (await first.textContent())?.match(/\d+/)?.[0] ?? ''
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await field(page).fill(number)
  await expect(option(page, new RegExp(`^Order ${number}`))).toBeVisible()
  await field(page).fill('settings')
  await expect(option(page, /^Account settings/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /^Account settings/)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('UX-01 what can be done with the open item is done from the palette', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await addDemoItem(baseURL, { title: `Acted Tart ${Date.now()}` })
  await signIn(page, demoPerson('owner'), `/adminPanel/inventoryManagement/items/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await open(page)
  await field(page).fill('archive')
  await expect(option(page, /^Archive/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Archived')
})

test('UX-01 a driver is offered neither items nor orders nor settings of the business', async ({
  page,
}) => {
  await signIn(page, demoPerson('driver'), '/adminPanel/settings/account')
  await open(page)
  await field(page).fill('bread')
  await expect(palette(page).getByText('No results.')).toBeVisible()
  await field(page).fill('billing')
  await expect(palette(page).getByText('No results.')).toBeVisible()
  await field(page).fill('my run')
  await expect(option(page, /^My run/)).toBeVisible()
})

test('UX-01 a search that fails says so and keeps the pages', async ({ page, allowConsole }) => {
  allowConsole.push(/status of 500/)
  await signIn(page, demoPerson('owner'))
  await page.route('**/api/panel/search*', (route) => route.fulfill({ status: 500, body: '' }))
  await open(page)
  await field(page).fill('orders')
  await expect(option(page, /^Orders to pack/)).toBeVisible()
  await expect(
    palette(page)
      .getByText(/can’t be searched/)
      .last(),
  ).toBeVisible({
    timeout: 15_000,
  })
})
