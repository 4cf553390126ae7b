import { addItem } from '../add-item.ts'
import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, sandboxUrl, shopUrl, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'
import { square, save } from '../items.pictures.ts'

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
  // First selected stays first, regardless of upload order.
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
