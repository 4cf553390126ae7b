import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { publicAddresses } from './public-addresses.ts'

test.describe.configure({ mode: 'parallel' })

for (const address of publicAddresses) {
  test(`${address} can be walked by keyboard, and every stop is seen`, async ({ page }) => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    expect(await stopsWithFaults(page)).toEqual([])
  })

  test(`${address} keeps its text when it is spaced widely, and says nothing unmeant`, async ({
    page,
  }) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await spaceWidely(page)
      expect(await cutOff(page), `at ${width} px`).toEqual([])
    }
    const text = await page.locator('body').innerText()
    expect(text).not.toMatch(/\b(?:undefined|NaN|null|Invalid Date)\b|\[object/)
  })
}

test('the first page of a first visit is in the typeface of the system, the next one in ours', async ({
  page,
}) => {
  const typeface = page.waitForResponse(/\.woff2$/)
  await page.goto('/')
  expect(await typefaceOf(page)).not.toContain('Inter')
  // The typeface comes when the page is at rest.
  await typeface
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await typefaceOf(page)).not.toContain('Inter')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
  await expect.poll(() => typefaceOf(page)).toContain('Inter')
  await page.goto('/blog')
  expect(await typefaceOf(page)).toContain('Inter')
})

const typefaceOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0])

/** Presses Tab until the page has been gone through; says of each stop what keeps it from being seen or hit. */
async function stopsWithFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (let stop = 0; stop < 200; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(faultsOfFocused)
    if (seen === null) return faults
    faults.push(...seen)
  }
  throw new Error('two hundred stops are no way to the end of a page')
}

/** Null where the focus has left the page. */
function faultsOfFocused(): string[] | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  // What is drawn for a hidden radio button is its label.
  const label = focused instanceof HTMLInputElement ? focused.closest('label') : null
  const shown = label ?? focused
  const { left, top, right, bottom, width, height } = shown.getBoundingClientRect()
  // The middle of what is on the screen: a tall field need not be there whole.
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const hit = document.elementFromPoint(x, y)
  const isRinged = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const name = `${focused.localName} "${(focused.innerText || focused.ariaLabel || focused.id).slice(0, 40)}"`
  const isInText = getComputedStyle(shown).display === 'inline'
  return [
    // A field and its button may share the ring of their frame.
    ...(isRinged(shown) || isRinged(shown.parentElement) ? [] : ['has no ring']),
    ...(hit && (shown.contains(hit) || hit.contains(shown)) ? [] : ['is covered']),
    ...(isInText || (width >= 24 && height >= 24) ? [] : [`is ${width}×${height} px`]),
  ].map((fault) => `${name} ${fault}`)
}

/** The spacing that WCAG 1.4.12 asks a page to bear. */
const spaceWidely = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `)
    document.adoptedStyleSheets.push(sheet)
  })

/** Texts that their boxes hide, and how far the page scrolls sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isCut = (element: Element) => {
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const hides = (overflow: string, full: number, room: number) =>
        /hidden|clip/.test(overflow) && full > room + 1
      return (
        position !== 'absolute' &&
        element.textContent.trim() !== '' &&
        (hides(overflowX, element.scrollWidth, element.clientWidth) ||
          hides(overflowY, element.scrollHeight, element.clientHeight))
      )
    }
    const cut = [...document.querySelectorAll('main *, header *, footer *')].filter(isCut)
    return [
      ...cut.map((element) => `${element.localName}.${element.className} is cut off`),
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
    ]
  })
