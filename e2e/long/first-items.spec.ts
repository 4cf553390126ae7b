import sharp from 'sharp'
import { pdfFile, workbookFile } from '../../apps/api/testing/imports/list-files.ts'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, sandboxUrl, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const start = '/adminPanel/inventoryManagement?tab=import&import=new'

test.describe('with a file that is refused first', () => {
  test.use({ allowConsole: [/400 \(Bad Request\)/] })

  test('a workbook is chosen, its sheet picked, and its lines become items', async ({
    page,
    baseURL,
  }) => {
    await newOwner(page, baseURL)
    await page.goto(start)
    const file = page.getByLabel('Or choose a file')
    await file.setInputFiles({
      name: 'menu.pdf.png',
      mimeType: 'image/png',
      buffer: Buffer.from('89504e470d0a1a0a00000000', 'hex'),
    })
    await expect(page.getByText('This is a picture. Choose it under')).toBeVisible()
    const row = (name: string, price: number) =>
      `<row><c t="inlineStr"><is><t>${name}</t></is></c><c s="0"><v>${price}</v></c></row>`
    await file.setInputFiles({
      name: 'prices.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbookFile({
        formats: ['&quot;£&quot;0.00'],
        sheets: { Bread: row('Loaf', 4.2) + row('Rye', 3.9), Cakes: row('Sponge', 18) },
      }),
    })
    const list = page.getByLabel('Your list')
    await expect(list).toHaveValue('Loaf\t£4.20\nRye\t£3.90')
    await page.getByLabel('Sheet').selectOption('Cakes')
    await expect(list).toHaveValue('Sponge\t£18.00')
    await page.getByLabel('Sheet').selectOption('Bread')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Read the list' }).click()
    await page.getByRole('button', { name: 'Import 2 items' }).click()
    await expect(page.getByText('2 items imported')).toBeVisible()
    await page.goto('/adminPanel/inventoryManagement')
    await expect(page.getByRole('row', { name: /Loaf.*Active.*£4.20/ })).toBeVisible()
  })
})

test('the lines of a PDF come into the field, where they can be corrected', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto(`${start}#list`)
  await page.getByLabel('Or choose a file').setInputFiles({
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: pdfFile([
      [72, 700, 'Sourdough loaf ........ 4.20'],
      [72, 680, 'Seeded rye ........ 4.60'],
    ]),
  })
  await expect(page.getByLabel('Your list')).toHaveValue(/Seeded rye \.+ 4\.60/)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByRole('checkbox', { name: 'Import Sourdough loaf' })).toBeChecked()
})

test.describe('with a connection that breaks', () => {
  test.use({ allowConsole: [/ERR_FAILED/] })

  test('pictures become items: one is sent again after a failure, prices are given in the review', async ({
    page,
    baseURL,
  }) => {
    await newOwner(page, baseURL)
    await page.goto(`${start}#pictures`)
    const field = page.getByLabel('Your pictures')
    await page.getByRole('button', { name: 'Create items' }).click()
    await expect(page.getByText('Choose at least one picture')).toBeVisible()
    let isBroken = true
    await page.route('**/api/files', async (route) => {
      const wasBroken = isBroken
      isBroken = false
      await (wasBroken ? route.abort() : route.fallback())
    })
    await field.setInputFiles([
      await picture('IMG_2041.jpg', '#c33'),
      await picture('cinnamon-bun.jpg', '#3c3'),
      await picture('notes.txt', null),
    ])
    const retry = page.getByRole('button', { name: /^Try again/ })
    await expect(retry).toBeVisible()
    await expect(page.getByText(/notes.txt: This picture can’t be read/)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss notes.txt' }).click()
    await retry.click()
    const here = page.getByRole('list', { name: 'Uploaded pictures' }).getByRole('img')
    await expect(here).toHaveCount(2)
    // In selection order, although the first upload finished last.
    await expect(here.first()).toHaveAccessibleName('IMG_2041.jpg')
    await expectAccessible(page)
    await page.reload()
    await expect(here).toHaveCount(2)
    await page.getByRole('button', { name: 'Create 2 items' }).click()
    const name = page.getByRole('textbox', { name: 'Name of Item 1' })
    await name.fill('Rye bread')
    await name.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Import Rye bread' })).toBeChecked()
    const price = page.getByLabel('Price of Cinnamon bun')
    await price.fill('2.60')
    await price.press('Tab')
    await expect(page.getByText('Becomes a draft')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 2 items' }).click()
    await expect(page.getByText('2 items imported')).toBeVisible()
    await page.goto('/adminPanel/inventoryManagement')
    await expect(page.getByRole('row', { name: /Cinnamon bun.*Active.*£2.60/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Rye bread.*Draft.*No price/ })).toBeVisible()
  })
})

test('a website without products opens no shop and shows the ways to the first items', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto('/')
  await page
    .getByLabel('Your website address')
    .fill(sandboxUrl(baseURL).replace('localhost', 'bare-pdf.localhost'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('has its menu or price list in a PDF')).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByLabel('I own this website or have permission to use its content.').check()
  await page.getByRole('button', { name: 'Create my shop' }).click()
  await page.getByRole('button', { name: /Start 14 days free/ }).click()
  await page.waitForURL(/\/adminPanel\/buildManagement/)
  await expect(page.getByText('Your shop has not been built yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place a test order' })).toHaveCount(0)
  for (const place of ['dashboard', 'buildManagement']) {
    await page.goto(`/adminPanel/${place}`)
    await expect(page.getByRole('heading', { name: 'Add your first item' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Start with samples of your trade' }).click()
  await expect(page.getByRole('button', { name: 'Show the samples' })).toBeInViewport()
})

test('IMP-18 a menu in a PDF that the website links to is looked through, and its items are in the shop', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/inventoryManagement?tab=import')
  await page
    .getByLabel('Address of the website')
    .fill(sandboxUrl(baseURL).replace('localhost', 'bare-card.localhost'))
  await page.getByLabel('I own this website or have permission to use its content.').check()
  await page.getByRole('button', { name: 'Read the website' }).click()
  await expect(page.getByText('from the PDF file of the website')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('50% sure').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(page.getByText('2 items imported')).toBeVisible()
})

test('each website that gives nothing is told its own reason, and never gives a shop a false name', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  const site = (name: string) => sandboxUrl(baseURL).replace('localhost', `bare-${name}.localhost`)
  for (const [address, reason] of [
    [site('wall'), 'checks that visitors are human'],
    [site('broken'), 'has a server error'],
    [site('app'), 'loads its products with scripts'],
    [site('pdf'), 'has its menu or price list in a PDF'],
    [site('menu'), 'has a menu without prices'],
    [site('part'), 'doesn’t allow automated reading of its shop'],
    ['https://www.instagram.com/corner', 'a page of a social network'],
  ] as const) {
    await page.goto(start)
    await page.getByLabel('Address of the website').fill(address)
    await page.getByLabel('I own this website').check()
    await page.getByRole('button', { name: 'Read the website' }).click()
    await expect(page.getByText(reason).first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Paste a list' })).toBeVisible()
    await expect(page.getByText('Just a moment')).toBeHidden()
  }
})

async function picture(name: string, background: string | null) {
  if (background === null) return { name, mimeType: 'image/jpeg', buffer: Buffer.from('notes') }
  const create = { width: 600, height: 400, channels: 3, background } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}
