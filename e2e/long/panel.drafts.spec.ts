import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'
import { inventory, bar, offer, variants, keptText } from '../panel.drafts.ts'

// The server refuses stale versions; the browser logs that.
test.use({ allowConsole: [/status of 409/] })

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

test('UX-19 the business and the texts of the shop keep what is typed, too', async ({ page }) => {
  for (const { path, label } of [
    { path: '/adminPanel/settings/business', label: /^Business name/ },
    { path: '/adminPanel/buildManagement?tab=texts', label: /^Tagline/ },
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
