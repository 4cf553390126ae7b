import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { publicAddresses } from '../public-addresses.ts'
import { appIsReady } from '../sentences/visit.ts'

test.describe.configure({ mode: 'parallel' })

for (const address of publicAddresses) {
  test(`${address} says nothing unmeant, and every stop of the keyboard is seen`, async ({
    page,
  }) => {
    await page.goto(address)
    await appIsReady(page)
    const text = await page.locator('body').innerText()
    expect(text).not.toMatch(/\b(?:undefined|NaN|null|Invalid Date)\b|\[object/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    expect(await stopsWithFaults(page)).toEqual([])
  })

  test(`${address} keeps its text when it is spaced widely`, async ({ page }) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await spaceWidely(page)
      expect(await cutOff(page), `at ${width} px`).toEqual([])
    }
  })
}

test('the first page of a first visit is in our typeface already, from two small files', async ({
  page,
}) => {
  for (const address of publicAddresses) {
    await page.goto(address)
    await appIsReady(page)
    const { isOurs, files } = await page.evaluate(async () => {
      await document.fonts.ready
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return {
        isOurs: document.fonts.check("600 1rem 'Inter'", 'Your website'),
        files: entries.flatMap(({ name, encodedBodySize }) =>
          name.endsWith('.woff2') ? [{ isSmall: encodedBodySize < 9_600 }] : [],
        ),
      }
    })
    expect(isOurs, address).toBe(true)
    expect(files, address).toEqual([{ isSmall: true }, { isSmall: true }])
  }
})

/** Presses Tab through the page; reports stops that are hidden or covered. */
async function stopsWithFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (let count = 0; count < 200; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focusedStop)
    if (stop === null) return faults
    faults.push(...faultsOf(stop))
  }
  throw new Error('two hundred stops are no way to the end of a page')
}

/** Null if the focus has left the page. */
function focusedStop() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  // A hidden radio button is represented by its label.
  const shown = (focused.matches('input') && focused.closest('label')) || focused
  const { left, top, right, bottom, width, height } = shown.getBoundingClientRect()
  // Center of the visible part: a tall field may extend off-screen.
  const hit = document.elementFromPoint(
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  )
  // A field and its button may share their frame's focus ring.
  const frames = [shown, ...(shown.parentElement ? [shown.parentElement] : [])]
  return {
    name: `${focused.localName} "${focused.innerText.slice(0, 40)}" ${focused.id}`,
    rings: frames
      .map((element) => getComputedStyle(element))
      .filter(({ outlineStyle }) => outlineStyle !== 'none')
      .map(({ outlineWidth }) => Number.parseFloat(outlineWidth)),
    isHit: hit !== null && (shown.contains(hit) || hit.contains(shown)),
    isInText: getComputedStyle(shown).display === 'inline',
    width,
    height,
  }
}

function faultsOf(stop: NonNullable<ReturnType<typeof focusedStop>>): string[] {
  const { name, rings, isHit, isInText, width, height } = stop
  const isLarge = width >= 24 && height >= 24
  return [
    ...(Math.max(0, ...rings) >= 2 ? [] : ['has no ring']),
    ...(isHit ? [] : ['is covered']),
    ...(isInText || isLarge ? [] : [`is ${width}×${height} px`]),
  ].map((fault) => `${name} ${fault}`)
}

/** Text spacing of WCAG 1.4.12. */
const spaceWidely = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `)
    document.adoptedStyleSheets.push(sheet)
  })

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
