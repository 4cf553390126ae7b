import { readFile } from 'node:fs/promises'
import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'
import { chooseListAct } from '../list-acts.ts'

const orders = '/adminPanel/orderManagement'

test('ORD-16 several orders are packed and tagged with the keyboard, and the tags are taken back', async ({
  page,
  baseURL,
}) => {
  const name = `Bulk ${crypto.randomUUID().slice(0, 8)}`
  for (const nth of [1, 2, 3])
    await buyOne(baseURL, { name: `${name} ${nth}`, email: `bulk-${nth}@example.com` })
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const list = page.getByRole('table', { name: 'Orders' })
  await expect(list.getByRole('row')).toHaveCount(4)
  const choose = async (what: string) => {
    await list.getByRole('checkbox', { name: 'Select all on this page' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Change …' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Action' }).selectOption(what)
  }
  const dialog = page.getByRole('dialog', { name: 'Change orders' })
  const preview = page.getByRole('dialog', { name: 'This would change' })

  await choose('Pack everything')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(preview.getByRole('status')).toHaveText('3 orders would change.')
  await expect(preview).toContainText('This can’t be undone.')
  await expect(preview).toContainText('No customers are emailed.')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await preview.getByRole('button', { name: 'Pack 3 orders' }).press('Enter')
  await expect(page.getByText('3 orders are packed')).toBeVisible()

  await choose('Hand over')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(preview).toContainText(
    '3 orders skipped: It isn’t paid. Hand it over individually and enter the amount received',
  )
  await preview.getByRole('button', { name: 'Back' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption('Tags')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Add tags' })).toBeFocused()
  await expect(dialog).toContainText('Enter a tag to add or remove')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await preview.getByRole('button', { name: 'Change 3 orders' }).press('Enter')
  await expect(page.getByText('3 orders are tagged')).toBeVisible()

  await page.getByRole('link', { name: 'Past changes' }).click()
  const changes = page.getByRole('table', { name: 'Changes' })
  await expectInEveryLook(page, { only: [320, 1440] })
  await changes.getByRole('link', { name: `Tagged ${name}` }).press('Enter')
  const become = page.getByRole('table', { name: 'Orders of the change' })
  await expect(become.getByText('Changed')).toHaveCount(3)
  await expectInEveryLook(page, { only: [320, 1440] })
  await page.getByRole('button', { name: `Undo: Tagged ${name}` }).press('Enter')
  await expect(page.getByText('3 orders are restored')).toBeVisible()
  await expect(become.getByText('Restored')).toHaveCount(3)
})

test('ORD-16 a cancellation of several orders says how many mails it sends', async ({
  page,
  baseURL,
}) => {
  const name = `Ended ${crypto.randomUUID().slice(0, 8)}`
  for (const nth of [1, 2])
    await buyOne(baseURL, { name: `${name} ${nth}`, email: `ended-${nth}@example.com` })
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const list = page.getByRole('table', { name: 'Orders' })
  await list.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change …' }).click()
  await page.getByRole('radio', { name: 'All results, on every page' }).check()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Cancel')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'This would change' })
  await expect(preview).toContainText('2 emails go to customers.')
  await expect(preview).toContainText('This can’t be undone.')
  await preview.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(page.getByText('2 orders are cancelled')).toBeVisible()
  await expect(list.getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(2)
})

test('ORD-17 orders are saved as a file with the columns that were chosen, and chosen again next time', async ({
  page,
  baseURL,
}) => {
  const name = `Books ${crypto.randomUUID().slice(0, 8)}`
  const { number } = await buyOne(baseURL, { name, email: 'books@example.com' })
  await signIn(page, demoPerson('owner'))
  await page.goto(`${orders}?search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  const dialog = page.getByRole('dialog', { name: 'Export orders' })
  const columns = dialog.getByRole('group', { name: 'Columns', exact: true })
  await chooseListAct(page, 'Export all …')
  await dialog.getByRole('radio', { name: 'Order line' }).check()
  for (const box of await columns.getByRole('checkbox').all()) await box.uncheck()
  const lines = dialog.getByRole('group', { name: 'Line columns' })
  for (const box of await lines.getByRole('checkbox').all()) await box.uncheck()
  await dialog.getByRole('button', { name: 'Download file' }).press('Enter')
  await expect(dialog).toContainText('Choose at least one column')
  await columns.getByRole('checkbox', { name: 'Order', exact: true }).focus()
  await page.keyboard.press('Space')
  await lines.getByRole('checkbox', { name: 'Line total' }).check()
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download file' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('orders.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toBe(`\uFEFFOrder,Line total\r\n${number},9\r\n`)
  await expect(dialog).toBeHidden()

  await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await page.getByRole('button', { name: 'Export …', exact: true }).click()
  await expect(columns.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dialog.getByRole('radio', { name: 'The 1 order you selected' })).toBeChecked()
})
