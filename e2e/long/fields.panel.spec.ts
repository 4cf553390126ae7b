import type { Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

test.describe('in the panel', () => {
  const { email, password } = demoPerson('owner')

  test('S-10 the confirm popup names the object and its safe button holds the focus', async ({
    page,
  }) => {
    await signIn(page, { email, password }, '/adminPanel/deliveryManagement')
    await page.getByRole('tab', { name: 'Drivers' }).click()
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    const popup = page.getByRole('dialog', { name: /^Remove .+\?$/ })
    await expect(popup.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(popup).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible()
  })

  test.describe('pictures of an item', () => {
    test.use({ allowConsole: [/ERR_FAILED|net::ERR/] })
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    const picture = (name: string) => ({ name, mimeType: 'image/gif', buffer: gif })

    test.beforeEach(({ page }) =>
      signIn(page, { email, password }, '/adminPanel/inventoryManagement/items/new'),
    )

    /** Lets go of a file above the place, or pastes it there. */
    const give = (page: Page, kind: 'drop' | 'paste') =>
      page.getByLabel('Add pictures').evaluate(
        (input, { type, base64 }) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const data = new DataTransfer()
          data.items.add(new File([bytes], `${type}.gif`, { type: 'image/gif' }))
          input.dispatchEvent(
            type === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', {
                  clipboardData: data,
                  bubbles: true,
                  cancelable: true,
                }),
          )
        },
        { type: kind, base64: gif.toString('base64') },
      )

    test('what only calls itself a picture is refused before it is sent', async ({ page }) => {
      let asked = 0
      page.on('request', (request) => (asked += request.url().endsWith('/api/files') ? 1 : 0))
      await page.getByLabel('Add pictures').setInputFiles({
        name: 'page.gif',
        mimeType: 'image/gif',
        buffer: Buffer.from('<html><script>1</script></html>'),
      })
      await expect(page.getByText(/This picture cannot be read/)).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss page.gif' }).click()
      await expect(page.getByText('page.gif')).toHaveCount(0)
      expect(asked).toBe(0)
    })
  })
})
