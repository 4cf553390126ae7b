import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { addItem } from './add-item.ts'
import { demoPerson, demoSlug } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, expectAccessible, sandboxUrl, shopUrl, signIn, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'

test('INV-05 a colour gets its picture at once; the shop and the cart show it', async ({
  page,
  baseURL,
}) => {
  await signIn(page, demoPerson('owner'))
  const title = `Mug ${crypto.randomUUID().slice(0, 6)}`
  const options = [
    { name: 'Colour', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['S', 'L'] },
  ]
  const variants = ['Red', 'Blue'].flatMap((colour) =>
    ['S', 'L'].map((size) => ({ optionValues: [colour, size], priceMinor: 800, initialStock: 9 })),
  )
  const id = await addItem(page, { title, status: 'active', options, variants })
  await page.goto(`/adminPanel/inventoryManagement/items/${id}`)
  await appIsReady(page)
  await page.getByLabel('Add pictures').setInputFiles([await square('red'), await square('blue')])
  // Whichever arrives first, the first one chosen is the first.
  await expect(page.getByLabel('What picture 2 shows')).toBeVisible()
  await page.getByLabel('What picture 1 shows').fill(`${title} in red`)
  await page.getByLabel('What picture 2 shows').fill(`${title} in blue`)

  await page.getByLabel('Variants with').selectOption('Colour: Blue')
  await page.getByLabel('Show', { exact: true }).selectOption('Picture 2')
  await page.getByRole('button', { name: 'Use for all' }).click()
  await expect(page.getByText('2 variants changed.')).toBeVisible()
  const pictureOf = (variant: string) => page.getByLabel(`Picture of ${variant}`)
  await expect(pictureOf('Blue / L').locator('option:checked')).toHaveText('Picture 2')
  await pictureOf('Red / L').selectOption('Picture 1')
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
  await save(page)
  await page.reload()
  await expect(pictureOf('Blue / S').locator('option:checked')).toHaveText('Picture 2')
  await expect(pictureOf('Red / L').locator('option:checked')).toHaveText('Picture 1')
  await expect(pictureOf('Red / S').locator('option:checked')).toHaveText('Same as item')

  const slug = await page.getByLabel('Address', { exact: true }).inputValue()
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  const shown = page.locator('#picture-1 img')
  await expect(shown).toHaveAttribute('alt', `${title} in red`)
  await page.getByRole('link', { name: 'Blue' }).click()
  await expect(shown).toHaveAttribute('alt', `${title} in blue`)
  const [key = ''] = /[0-9a-f]{64}/.exec((await shown.getAttribute('src')) ?? '') ?? []
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
  await page.goto(`${shopUrl(demoSlug, baseURL)}/cart`)
  await expect(page.getByRole('main').locator(`img[src*="${key}"]`)).toBeVisible()
})

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
  await expectAccessible(page)
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

  await expectInEveryLook(page, { only: [320, 1440] })
  await save(page)
  await page.reload()
  await expectOrder('blue', 'red', 'green')
})

test.describe('from an address', () => {
  test.use({ allowConsole: [/400 .*from-address/] })

  test('INV-05 a picture is taken from the web, and what is none says why', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, demoPerson('owner'))
    const id = await addItem(page, {
      title: 'Picture from the web',
      variants: [{ optionValues: [], priceMinor: 800 }],
    })
    await page.goto(`/adminPanel/inventoryManagement/items/${id}`)
    await appIsReady(page)
    await page.getByRole('button', { name: 'Add from an address' }).click()
    const address = page.getByLabel('Address of a picture')
    const seen = Promise.withResolvers<void>()
    await page.route('**/from-address', async (route) => {
      await seen.promise
      await route.continue()
    })
    const site = (name: string) => sandboxUrl(baseURL).replace('localhost', `${name}.localhost`)
    await address.fill(`${site('slow-hostile')}/metadata`)
    await address.press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Fetching the picture' })).toBeVisible()
    seen.resolve()
    await expect(page.getByText('This address isn’t allowed')).toBeVisible()
    await expectAccessible(page)
    await expectInEveryLook(page, { only: [320, 1440] })
    await address.fill(`${site('maple-bakery')}/logo.webp`)
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByLabel('What picture 1 shows').fill('A maple leaf')
    await expect(address).toHaveValue('')
    await save(page)
  })
})

const square = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer(),
})

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
}

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

/** `over` waits until the page has seen where the finger is. */
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
