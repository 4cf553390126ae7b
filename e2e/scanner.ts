import type { Page } from '@playwright/test'

/**
 * Writes a code as a scanner does, to whatever has the focus: five milliseconds from key to key, also where a busy
 * machine takes longer to send them.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  await untilHeard(page)
  await page.evaluate(
    (keys) => {
      const startedAt = performance.now()
      for (const [index, key] of keys.entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: startedAt + index * 5 })
        const target = document.activeElement ?? document.body
        target.dispatchEvent(event)
      }
    },
    [...code, 'Enter'],
  )
}

/** Waits for the lazily loaded scanner listener, which holds a letter back for a moment. */
export async function untilHeard(page: Page): Promise<void> {
  await page.locator('body').evaluate(async (body) => {
    // Not a shortcut of any page.
    const press = () =>
      body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'q', bubbles: true, cancelable: true }),
      )
    while (press()) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => body.addEventListener('keydown', resolve, { once: true }))
  })
}
