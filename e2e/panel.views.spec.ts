import { expect, test } from './journey.ts'
import { heading, openList, saved } from './panel.views.ts'

test('UX-22 UX-08 a column is made wider by the arrow keys and by pulling, and Enter brings its width back; what is refused is taken back', async ({
  page,
  allowConsole,
}) => {
  allowConsole.push(/status of 500/)
  await openList(page, 'stock')
  const handle = page.getByRole('separator', { name: 'Width of Item' })
  const width = async () => (await heading(page, 'Item').boundingBox())?.width ?? 0
  await expect(handle).toHaveAttribute('aria-valuenow', '15')
  const usual = await width()
  await handle.focus()
  const atServer = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('"width":18') ?? false,
  )
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', '18')
  await expect(handle).toBeFocused()
  await atServer
  const wide = await width()
  expect(wide).toBeGreaterThan(usual + 30)
  await page.reload()
  await expect(handle).toHaveAttribute('aria-valuenow', '18')
  expect(await width()).toBeCloseTo(wide, 0)

  const box = await handle.boundingBox()
  if (!box) throw new Error('no handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y, { steps: 5 })
  await expect.poll(width).toBeLessThan(wide - 50)
  const pulled = saved(page)
  await page.mouse.up()
  await pulled
  expect(Math.abs((await width()) - (wide - 60))).toBeLessThan(8)

  await handle.focus()
  const back = saved(page)
  await page.keyboard.press('Enter')
  await back
  await expect(handle).toHaveAttribute('aria-valuenow', '15')

  await page.route('**/api/lists/stock/columns', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('The columns could not be saved')).toBeVisible()
  await expect(handle).toHaveAttribute('aria-valuenow', '15')
  await expect(handle).toBeFocused()
})
