import { addDemoItem, demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'
import { palette, field, option, open } from '../panel.palette.ts'

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
