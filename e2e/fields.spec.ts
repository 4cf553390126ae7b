import { expect, test } from './journey.ts'
import { openShopField } from './fields.ts'

test.describe('the phone field', () => {
  test('S-76 the keyboard moves, chooses and closes', async ({ page, baseURL }) => {
    const { trigger, input, list, highlighted } = await openShopField(page, baseURL)
    await expect(input).toHaveValue('+91')
    await trigger.focus()
    await page.keyboard.press('ArrowDown')
    await expect(highlighted).toHaveText(/^Afghanistan/)
    await page.keyboard.press('ArrowUp')
    await expect(highlighted).toHaveText(/^Afghanistan/)
    await page.keyboard.press('ArrowDown')
    await expect(highlighted).toHaveText(/^Åland/)
    await expect(trigger).toHaveAttribute(
      'aria-activedescendant',
      (await highlighted.getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    await expect(input).toHaveValue('+358')
    await expect(trigger).toBeFocused()
    await page.keyboard.press('Space')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(highlighted).toHaveText(/^Åland/)
    await page.keyboard.press('Tab')
    await expect(list).toHaveCount(0)
    await expect(input).toBeFocused()
  })
})
