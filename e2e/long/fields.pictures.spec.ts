import type { Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'

test.describe('in the panel', () => {
  const { email, password } = demoPerson('owner')

  test('S-54 a search leaves only the countries that match', async ({ page }) => {
    await signIn(page, { email, password }, '/adminPanel/deliveryManagement')
    await page.getByRole('link', { name: 'Drivers' }).click()
    await page.getByRole('button', { name: 'Add a driver' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New driver' })
    const trigger = dialog.getByRole('combobox', { name: 'Country Code Selector' })
    await trigger.click()
    const search = page.getByLabel('Search by country name or country code')
    await expect(search).toBeFocused()
    for (const [typed, found] of [
      ['fran', ['France +33']],
      ['GB', ['United Kingdom +44']],
      ['+358', ['Finland +358', 'Åland Islands +358']],
    ] as const) {
      await search.fill(typed)
      await expect(page.getByRole('option').filter({ has: page.locator('img') })).toHaveText([
        ...found,
      ])
    }
    await search.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('listbox', { name: 'Countries' })).toHaveCount(0)
    await trigger.click()
    await search.fill('france')
    await search.press('Enter')
    await expect(trigger).toHaveText('France +33')
    await dialog.getByLabel('Name').fill('Colette')
    await dialog.locator('input[type=tel]').fill('12')
    await dialog.getByRole('button', { name: 'Save driver' }).click()
    await expect(dialog.getByText('This phone number is too short')).toBeVisible()
  })

  test.describe('pictures of an item', () => {
    test.use({ allowConsole: [/ERR_FAILED|net::ERR/] })
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    const picture = (name: string) => ({ name, mimeType: 'image/gif', buffer: gif })

    test.beforeEach(({ page }) =>
      signIn(page, { email, password }, '/adminPanel/inventoryManagement/items/new'),
    )

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

    for (const kind of ['drop', 'paste'] as const)
      test(`S-8 a picture arrives by ${kind}`, async ({ page }) => {
        await give(page, kind)
        await expect(page.getByLabel('What picture 1 shows')).toBeVisible()
      })

    test('a failed upload is tried again, a running one is cancelled', async ({ page }) => {
      await page.route('**/api/files', (route) => route.abort(), { times: 1 })
      const choose = page.getByLabel('Add pictures')
      await choose.setInputFiles(picture('cake.gif'))
      await expect(page.getByRole('alert').filter({ hasText: 'cake.gif' })).toBeVisible()
      await page.getByRole('button', { name: 'Try again: cake.gif' }).click()
      await expect(page.getByLabel('What picture 1 shows')).toBeVisible()

      await page.route('**/api/files', () => {})
      await choose.setInputFiles(picture('slow.gif'))
      await expect(page.getByRole('progressbar', { name: 'slow.gif' })).toBeVisible()
      await page.getByRole('button', { name: 'Cancel slow.gif' }).click()
      await expect(page.getByText('slow.gif')).toHaveCount(0)
      await expect(page.getByLabel('What picture 2 shows')).toHaveCount(0)
    })
  })
})
