import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Presses keys in succession without waiting for a busy page in between. */
export async function pressTogether(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

const mostSteps = 200

/**
 * Presses Tab until the target has focus; fails with the focused element otherwise. Turns back at
 * the last element: a headless browser has nothing behind it, and a notice returns the focus.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const visited = await page.evaluateHandle(() => new Map<Element, string>())
  let key = 'Tab'
  for (let step = 0; step < mostSteps; step += 1) {
    if (await isFocused(target)) return
    const isKnown = await visited.evaluate((elements) => {
      const at = document.activeElement ?? document.body
      const known = elements.has(at)
      elements.set(at, at.outerHTML.slice(0, 200))
      return known
    })
    if (isKnown) key = 'Shift+Tab'
    await page.keyboard.press(key)
  }
  const trail = await visited.evaluate((elements) => [...elements.values()])
  throw new Error(`Tab does not lead there; it led to\n${trail.join('\n')}`)
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

const pointerKey = 'pointer-events-seen'

export async function countPointers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((key) => {
    const note = () =>
      sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1))
    for (const name of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(name, note, { capture: true })
  }, pointerKey)
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), pointerKey)
}
