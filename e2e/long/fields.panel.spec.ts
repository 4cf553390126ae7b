import { demoPerson } from '../demo.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

test.describe('in the panel', () => {
  const { email, password } = demoPerson('owner')

  test('S-10 the confirm popup names the object and its safe button holds the focus', async ({
    page,
  }) => {
    await signIn(page, { email, password }, '/adminPanel/deliveryManagement')
    await page.getByRole('link', { name: 'Drivers' }).click()
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

    test.beforeEach(({ page }) =>
      signIn(page, { email, password }, '/adminPanel/inventoryManagement/items/new'),
    )

    test('what only calls itself a picture is refused before it is sent', async ({ page }) => {
      let asked = 0
      page.on('request', (request) => (asked += request.url().endsWith('/api/files') ? 1 : 0))
      await page.getByLabel('Add pictures').setInputFiles({
        name: 'page.gif',
        mimeType: 'image/gif',
        buffer: Buffer.from('<html><script>1</script></html>'),
      })
      await expect(page.getByText(/This picture can’t be read/)).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss page.gif' }).click()
      await expect(page.getByText('page.gif')).toHaveCount(0)
      expect(asked).toBe(0)
    })
  })
})
