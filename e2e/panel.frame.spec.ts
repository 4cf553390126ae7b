import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

const orders = '/adminPanel/orderManagement'

async function openOrders(page: Page) {
  await signIn(page, demoPerson('owner'), orders)
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
}

test('UX-04 the first Tab skips to the content, and landmarks and title say where one is', async ({
  page,
}) => {
  await openOrders(page)
  await expect(page).toHaveTitle(/^Order.* – Marketday$/)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible()
  // As after a load, before anything was focused.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.reload()
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveTitle(/^Order \d+ – Orders – Marketday$/)
  await page.goBack()
  await expect(page).toHaveTitle(/^Order.* – Marketday$/)
  await page.goto('/adminPanel/inventoryManagement')
  const item = page.getByRole('table').getByRole('rowheader').getByRole('link').first()
  const name = await item.innerText()
  await item.click()
  await expect(page).toHaveTitle(`${name} – Product & Inventory – Marketday`)
  await page.goBack()
  await expect(page).toHaveTitle('Product & Inventory – Marketday')
})

test('UX-06 no bar covers what the keyboard stops at', async ({ page }) => {
  await openOrders(page)
  await page.setViewportSize({ width: 1024, height: 420 })
  await page.getByRole('searchbox').focus()
  for (let stop = 0; stop < 45; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(coveredStop), `stop ${stop}`).toBeNull()
  }
})

/** What has the focus, if no part of it can be seen. */
function coveredStop(): string | null {
  const stop = document.activeElement
  if (!stop || stop === document.body) return null
  const { left, top, width, height } = stop.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].map((part) => [left + width / 2, top + height * part] as const)
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return (
      hit !== null && (stop.contains(hit) || hit.contains(stop) || hit.closest('label') !== null)
    )
  })
  return isSeen ? null : stop.outerHTML.slice(0, 120)
}

test('UX-07 every control of a list can be hit', async ({ page }) => {
  await openOrders(page)
  expect(await page.evaluate(crampedControls)).toEqual([])
})

/** Controls smaller than 24 by 24 pixels without as much room around their middle. */
function crampedControls(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
  const shown = all
    .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
  return shown
    .filter(({ control, box }) => {
      const small = box.width < 24 || box.height < 24
      // A label belongs to what is pressed.
      if (!small || control.closest('label')) return false
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      return shown.some(
        ({ control: other, box: { left, right, top, bottom } }) =>
          other !== control && left < x + 12 && right > x - 12 && top < y + 12 && bottom > y - 12,
      )
    })
    .map(({ control }) => control.outerHTML.slice(0, 120))
}

test('UX-09 help stands in the same place on every page', async ({ page }) => {
  const places = new Set<string>()
  await openOrders(page)
  for (const address of [orders, '/adminPanel/dashboard', '/adminPanel/settings/team']) {
    await page.goto(address)
    const help = page.getByRole('link', { name: /^Help/ })
    await expect(help).toHaveAttribute('href', '/help')
    places.add(JSON.stringify(await help.boundingBox()))
  }
  expect(places.size).toBe(1)
})
