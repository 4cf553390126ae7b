import type { Page } from '@playwright/test'
import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'

// The server refuses what was read before somebody else saved; a browser notes that by itself.
test.use({ allowConsole: [/status of 409/] })

const inventory = '/adminPanel/inventoryManagement'

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes', exact: true })
const offer = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes from an earlier visit' })
const variants = [{ optionValues: [], priceMinor: 420 }]

test('UX-19 what was typed into an item and not saved is offered after a crash, and merged with what others saved', async ({
  page,
  context,
}) => {
  await signIn(page, demoPerson('owner'))
  const title = `Kept ${crypto.randomUUID().slice(0, 8)}`
  const id = await addItem(page, { title, variants })
  await page.goto(`${inventory}/items/${id}`)
  await appIsReady(page)
  await page.getByLabel('Brand').fill('Windmill')
  await page.getByRole('button', { name: 'Add an option such as size' }).click()
  await page.getByLabel('Option', { exact: true }).fill('Size')
  await page.getByLabel('Add values').fill('Small, Large')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price of Large', { exact: true }).fill('7.10')
  await expect(bar(page)).toContainText('saved on this device at')
  await page.getByLabel('SKU of Large').fill('L-1')
  await expect.poll(() => keptText(page)).toContain('"L-1"')
  // The tab goes without asking, as in a crash.
  await page.close()

  const later = await context.newPage()
  await later.goto(`${inventory}/items/${id}`)
  await appIsReady(later)
  await expect(later.getByLabel('Brand')).toHaveValue('')
  await expect(offer(later)).toContainText('You have unsaved changes from')
  await expectInEveryLook(later)
  await saveElsewhere(later, { id, title: `${title} renamed` })
  await offer(later).getByRole('button', { name: 'Restore changes' }).click()
  await expect(later.getByLabel('Brand')).toHaveValue('Windmill')
  await expect(later.getByLabel('Price of Large', { exact: true })).toHaveValue('7.10')
  await expect(later.getByLabel('SKU of Large')).toHaveValue('L-1')
  await expect(offer(later)).toHaveCount(0)
  await bar(later).getByRole('button', { name: 'Save' }).click()
  await expect(bar(later)).toHaveCount(0)
  await expect(later.getByLabel('Title', { exact: true })).toHaveValue(`${title} renamed`)
  await expect(later.getByLabel('Brand')).toHaveValue('Windmill')
  await later.reload()
  await expect(later.getByLabel('Brand')).toHaveValue('Windmill')
  await expect(offer(later)).toHaveCount(0)
})

test('UX-19 what was saved is not offered, also when the page went before it was dropped', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.delete = function get(this: IDBObjectStore) {
      return this.getKey('nothing') as IDBRequest<undefined>
    }
  })
  await signIn(page, demoPerson('owner'))
  const id = await addItem(page, { title: `Saved ${crypto.randomUUID().slice(0, 8)}`, variants })
  await page.goto(`${inventory}/items/${id}`)
  await appIsReady(page)
  await page.getByLabel('Brand').fill('Windmill')
  await expect(bar(page)).toContainText('saved on this device at')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await appIsReady(page)
  await expect(page.getByLabel('Brand')).toHaveValue('Windmill')
  expect(await keptText(page)).toContain('Windmill')
  await expect(offer(page)).toHaveCount(0)
})

test('UX-19 a new item is offered again until it is forgotten, discarded or its person signs out', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), `${inventory}/items/new`)
  const title = page.getByLabel('Title', { exact: true })
  const begin = async () => {
    await title.fill('Half a loaf')
    await expect(bar(page)).toContainText('saved on this device at')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await appIsReady(page)
  }
  await begin()
  await offer(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => keptText(page)).toBe('[]')
  await page.reload()
  await appIsReady(page)
  await expect(title).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)

  await begin()
  await offer(page).getByRole('button', { name: 'Restore changes' }).click()
  await expect(title).toHaveValue('Half a loaf')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => keptText(page)).toBe('[]')
  await page.reload()
  await appIsReady(page)
  await expect(offer(page)).toHaveCount(0)

  await begin()
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$|\/\?/)
  await signIn(page, demoPerson('owner'), `${inventory}/items/new`)
  await expect(title).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
})

test('UX-19 the business and the look of the shop keep what is typed, too', async ({ page }) => {
  for (const { path, label } of [
    { path: '/adminPanel/settings/business', label: /^Business name/ },
    { path: '/adminPanel/buildManagement?tab=look', label: /^Home page heading/ },
  ]) {
    await signIn(page, demoPerson('owner'), path)
    const field = page.getByLabel(label)
    const before = await field.inputValue()
    await field.fill('Windmill and daughters')
    await expect(bar(page)).toContainText('saved on this device at')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await appIsReady(page)
    await offer(page).getByRole('button', { name: 'Restore changes' }).click()
    await expect(field).not.toHaveValue(before)
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(field).toHaveValue(before)
  }
})

test('UX-19 cells that were typed and not saved are offered to the same lines of the spreadsheet', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const id = await addItem(page, { title: `Kept ${crypto.randomUUID().slice(0, 8)}`, variants })
  await page.goto(`${inventory}/spreadsheet?items=${id}`)
  const price = page.locator('[role=gridcell][data-row="0"][data-column="5"]')
  await price.click()
  await page.keyboard.type('4.80')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('saved on this device at')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(price).toHaveText('4.20')
  await offer(page).getByRole('button', { name: 'Restore changes' }).click()
  await expect(price).toHaveText('4.80, changed')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(price).toHaveText('4.20')
  await expect.poll(() => keptText(page)).toBe('[]')
  await page.reload()
  await expect(price).toHaveText('4.20')
  await expect(offer(page)).toHaveCount(0)
})

/** All that lies in the browser's database of unsaved forms. */
const keptText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('unsaved-forms')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('forms').objectStore('forms').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )

/** What another person saves meanwhile. */
async function saveElsewhere(page: Page, { id, title }: { id: string; title: string }) {
  const { token } = (await page.evaluate(() =>
    JSON.parse(localStorage.getItem('auth') ?? '{}'),
  )) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const found = await page.request.get(`/api/catalog/products/${id}`, { headers })
  const { version } = (await found.json()) as { version: number }
  const saved = await page.request.put(`/api/catalog/products/${id}`, {
    headers,
    data: { version, item: { title, status: 'draft', variants } },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}
