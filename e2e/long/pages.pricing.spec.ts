import { expect, expectAccessible, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

test('a newcomer signs up for the plan on the page where its price stands', async ({ page }) => {
  await page.goto('/pricing?interval=year')
  await appIsReady(page)
  await page.getByRole('link', { name: 'Try Growth for 14 days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog.getByText('14 days of Growth')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/pricing')
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(`growth-${Date.now()}@example.com`)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/adminPanel/setup/selectPlan?*')
  await expect(page.getByRole('radio', { name: /^Growth/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked()
})

test('the price of every plan stands in one line with its “per month”', async ({ page }) => {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/pricing')
    for (const words of await page.getByText('per month', { exact: true }).all()) {
      const line = words.locator('..')
      const { height } = (await line.boundingBox()) ?? { height: 0 }
      const price = (await line.locator('span').first().boundingBox()) ?? { height: 0 }
      expect(height, `at ${width} px`).toBeLessThan(price.height * 1.3)
    }
  }
})

test('no heading is broken inside a word at 320 px with twice the text size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  for (const path of ['/', '/pricing', '/terms-conditions-subscription', '/requestADemo']) {
    await page.goto(path)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(brokenHeadings), path).toEqual([])
  }
})

function brokenHeadings(): string[] {
  return [...document.querySelectorAll('h1, h2, h3')]
    .filter((heading) => heading.checkVisibility())
    .flatMap((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
      return broken
    })
}
