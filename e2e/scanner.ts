import type { Page } from '@playwright/test'

/** Writes a code as a scanner does, to whatever has the focus: faster than keys sent one by one from outside would be. */
export const scanCode = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    },
    [...code, 'Enter'],
  )
