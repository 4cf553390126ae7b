import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { payByCard } from '../shopping.ts'
import { appIsReady } from '../sentences/visit.ts'

/** Long name without spaces, as in exported files. */
const book = `${'Breadbook_'.repeat(10)}.pdf`

const pdf = (content: string) => ({
  name: book,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
})

test('INV-09 an owner sells a file: uploaded, bought by card, downloaded, counted anew', async ({
  page,
  baseURL,
}) => {
  const title = `Bread book ${crypto.randomUUID().slice(0, 6)}`
  const item = await addDemoItem(baseURL, { title, priceMinor: 900, stock: 0 })
  await signIn(page, demoPerson('owner'), `/adminPanel/inventoryManagement/items/${item.id}`)
  await appIsReady(page)
  await page.getByRole('combobox', { name: 'Kind of item' }).selectOption('digital')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('Add a file to download, or keep the item as a draft').first(),
  ).toBeVisible()
  const adding = page.getByLabel('Add files to download')
  await adding.setInputFiles([
    pdf('how to bake'),
    { name: 'Song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('la') },
  ])
  await page.getByLabel('Name of file 2').waitFor()
  await page.getByLabel('Name of file 1').fill('The book.pdf')
  await page.getByRole('button', { name: 'Remove Song.mp3' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Remove Song.mp3' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace The book.pdf' }).click()
  await (await chooser).setFiles([pdf('how to bake bread')])
  await expect(page.getByLabel('Name of file 1')).toHaveValue(book)
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Name of file 1')).toHaveValue(book)
  await expect(page.getByLabel('Name of file 2')).toBeHidden()

  await expect(async () => {
    await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${item.slug}`)
    await expect(page.getByText('Digital download')).toBeVisible()
  }).toPass()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByLabel('Email').fill('sam.shopper@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Sam Shopper')
  await expect(page.getByText('You can download your files once we receive it.')).toBeVisible()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /Order and pay/ }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'Your downloads' })).toBeVisible()
  await expect(page.getByText('can be downloaded 10 times')).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download ${book}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(book)
  const sent = await Array.fromAsync(await download.createReadStream())
  expect(Buffer.concat(sent).toString()).toBe('how to bake bread')

  const number = /order (\d+)/.exec(await page.getByRole('main').innerText())?.[1]
  await page.goto(`/adminPanel/orderManagement?search=${number}`)
  await page
    .getByRole('link', { name: new RegExp(String(number)) })
    .first()
    .click()
  await expect(page.getByText('1 of 10')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow all downloads again' }).click()
  await expect(page.getByText('0 of 10')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeHidden()
})
