import type { Page } from '@playwright/test'

/** Element that responds to a key with changed text; empty text means still loading. */
export interface Answer {
  readonly selector: string
  readonly before: string
}

export async function timeToPaint(page: Page, key: string, answer: Answer): Promise<number> {
  await page.evaluate(`(${watchPaint})(${JSON.stringify(answer)})`)
  await page.keyboard.press(key)
  return Number(await page.locator('html[data-painted]').getAttribute('data-painted'))
}

/** Runs in the page. A message sent within a frame arrives after its paint. */
const watchPaint = `({ selector, before }) => {
  delete document.documentElement.dataset.painted
  let pressedAt = 0
  let hasChanged = false
  const listening = { capture: true, once: true }
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), listening)
  const look = new MutationObserver(() => {
    const words = document.querySelector(selector)?.textContent ?? ''
    hasChanged ||= pressedAt > 0 && words !== before
    if (!hasChanged || words === '') return
    look.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (document.documentElement.dataset.painted = performance.now() - pressedAt)
      port2.postMessage(null)
    })
  })
  look.observe(document.body, { subtree: true, childList: true, characterData: true })
}`
