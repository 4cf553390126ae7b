import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

/** Tomorrow: other journeys work on today. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const runs = (page: Page) =>
  page.locator('section:is([data-lane="1"], [data-lane="2"], [data-lane="3"]):has(ol)')
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Presses keys and counts them. */
function countingKeys(page: Page) {
  let presses = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      presses += keys.length
    },
    count: () => presses,
  }
}

test('the run of a sick driver moves to a colleague in six presses at most, by keyboard, and back with one', async ({
  page,
}) => {
  await signIn(
    page,
    demoPerson('dispatcher'),
    `/adminPanel/deliveryManagement?day=${tomorrow()}&show=all`,
  )
  const unassigned = page.getByRole('region', { name: /^Unassigned/ })
  const dialog = page.getByRole('dialog', { name: /^Move/ })
  const drivers = dialog.getByRole('radiogroup', { name: 'Driver' })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(unassigned).toBeVisible()
  await expectAccessible(page)
  const stops = await unassigned.getByRole('listitem').count()
  expect(stops).toBeGreaterThan(1)

  await page.keyboard.press('0')
  await page.keyboard.press('ControlOrMeta+A')
  await expect(bar).toContainText(`${stops} selected`)
  await page.keyboard.press('m')
  await expect(drivers.getByRole('radio').first()).toBeFocused()
  await expect(drivers.getByText(/^\+.* of \d+ stops/).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^${stops} stops moved to `))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(runs(page)).toHaveCount(1)
  const digit = (await runs(page).getAttribute('data-lane')) ?? ''
  const sick = await runs(page).getByRole('heading').innerText()

  const keys = countingKeys(page)
  await keys.press(digit, 'ControlOrMeta+A', 'm')
  await expect(drivers.getByRole('radio').first()).toBeFocused()
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  expect(keys.count()).toBeLessThanOrEqual(6)
  await expect(runs(page)).toHaveCount(1)
  await expect(runs(page).getByRole('heading')).not.toHaveText(sick)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(runs(page).getByRole('heading')).toHaveText(sick)

  await page.keyboard.press(digit)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^#\d+ / })
  await sheet.getByRole('button', { name: 'Actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press(digit)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('l')
  await expect(page.getByText(`${stops} stops locked in plans`)).toBeVisible()
  await expect(runs(page).getByText('Locked in plans')).toHaveCount(stops)
  await expectAccessible(page)

  await page.keyboard.press(digit)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('u')
  await expect(page.getByText(`${stops} stops unassigned`)).toBeVisible()
  await expect(unassigned.getByRole('listitem')).toHaveCount(stops)
})

test('on a phone the lanes of the board fold, and its filters find a stop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoPerson('dispatcher'), `/adminPanel/deliveryManagement?day=${tomorrow()}`)
  const unassigned = page.getByRole('region', { name: /^Unassigned/ })
  await expect(unassigned.getByRole('list')).toBeHidden()
  await unassigned.getByRole('button', { name: /^Unassigned/ }).click()
  const [first = ''] = await unassigned.getByRole('listitem').getByRole('button').allInnerTexts()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('searchbox').fill(/#\d+/.exec(first)?.[0] ?? '')
  await expect(unassigned.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Show', { exact: true }).selectOption('Late')
  await expect(page.getByText('No matching deliveries on this day')).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
