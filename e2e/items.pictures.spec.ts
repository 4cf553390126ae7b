import type { Locator, Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'
import { square, save } from './items.pictures.ts'

test('INV-05 pictures are put in order by mouse, finger and keyboard', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  const id = await addItem(page, {
    title: 'Pictures in order',
    variants: [{ optionValues: [], priceMinor: 800 }],
  })
  await page.goto(`/adminPanel/inventoryManagement/items/${id}`)
  await appIsReady(page)
  const names = ['red', 'green', 'blue']
  for (const [index, name] of names.entries()) {
    await page.getByLabel('Add pictures').setInputFiles(await square(name))
    await page.getByLabel(`What picture ${index + 1} shows`).fill(name)
  }
  const pictures = page.getByRole('list', { name: 'Pictures' })
  const expectOrder = (...order: string[]) =>
    expect
      .poll(() =>
        pictures.getByRole('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt'))),
      )
      .toEqual(order)
  const handle = (place: number) => page.getByRole('button', { name: `Drag picture ${place}` })
  const said = page.locator('[id^=DndLiveRegion]')

  await handle(2).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const first = await centreOf(handle(1))
  const third = await centreOf(handle(3))
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(third.x, third.y, { steps: 8 })
  await expect(said).toHaveText('Picture 1 is lifted and at place 3 of 3.')
  await page.mouse.up()
  await expectOrder('green', 'blue', 'red')
  await expect(handle(3)).toBeFocused()

  const upwards = { from: await centreOf(handle(2)), to: await centreOf(handle(1)) }
  await dragByFinger(page, upwards, () =>
    expect(said).toHaveText('Picture 2 is lifted and at place 1 of 3.'),
  )
  await expectOrder('blue', 'green', 'red')

  await handle(3).focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText('Picture 3 is lifted and at place 3 of 3.')
  await page.keyboard.press('ArrowUp')
  await expect(said).toHaveText('Picture 3 is lifted and at place 2 of 3.')
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('Picture 3 stays where it was.')
  await expectOrder('blue', 'green', 'red')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Picture 3 is lifted and at place 3 of 3.')
  await page.keyboard.press('ArrowUp')
  await expect(said).toHaveText('Picture 3 is lifted and at place 2 of 3.')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Dropped at place 2 of 3.')
  await expectOrder('blue', 'red', 'green')
  await expect(handle(2)).toBeFocused()
  await save(page)
  await page.reload()
  await expectOrder('blue', 'red', 'green')
})

interface Point {
  readonly x: number
  readonly y: number
}

interface Way {
  readonly from: Point
  readonly to: Point
}

async function centreOf(button: Locator): Promise<Point> {
  const box = await button.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** `over` waits until the page has processed the touch position. */
async function dragByFinger(page: Page, way: Way, over: () => Promise<void>): Promise<void> {
  const { from, to } = way
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
  await over()
  await touch('touchEnd', [])
  await browser.detach()
}
