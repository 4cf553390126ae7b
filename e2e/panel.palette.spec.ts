import { addDemoItem, demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
import { palette, field, option, open } from './panel.palette.ts'

test('UX-01 an item is found, opened by Enter, and stands first the next time', async ({
  page,
  baseURL,
}) => {
  const { title } = await addDemoItem(baseURL, { title: `Palette Tart ${Date.now()}` })
  await signIn(page, demoPerson('owner'))
  await open(page)
  await field(page).fill(title)
  await expect(option(page, title)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeFocused()

  await page.goto('/adminPanel/orderManagement')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await open(page)
  await expect(palette(page).getByRole('option').first()).toContainText(title)
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
