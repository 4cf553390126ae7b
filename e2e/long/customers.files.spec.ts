import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { chooseListAct } from '../list-acts.ts'

const customers = '/adminPanel/orderManagement/customers'
const someone = (name: string) => ({
  name,
  email: `files.${crypto.randomUUID().slice(0, 8)}@example.com`,
})

const openExport = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Export customers' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function saved(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent('download')
  await press()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('ORD-20 what the list of customers finds is saved by keyboard, with the chosen columns', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('=Formula Fred')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('manager'), `${customers}?search=${buyer.email}`)
  await expect(page.getByRole('table', { name: 'Customers' })).toContainText(buyer.email)
  await chooseListAct(page, 'Export all …')
  const dialog = await openExport(page)
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
  for (const column of ['Phone', 'Spent', 'Currency', 'Tags', 'First order', 'Last order'])
    await dialog.getByRole('checkbox', { name: column, exact: true }).press('Space')
  const { name, bytes } = await saved(page, () =>
    dialog.getByRole('button', { name: 'Download file' }).press('Enter'),
  )
  expect(name).toBe('customers.csv')
  const lines = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toEqual([
    'Name,Email,Orders,Subscribed to offers,Consent source',
    `'=Formula Fred,${buyer.email},1,,`,
  ])
  await expect(page.getByText('File downloaded')).toBeVisible()
})

test('ORD-20 the chosen customers alone are saved, and without a column the form says so', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Chosen Charlie')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('manager'), `${customers}?search=${buyer.email}`)
  await page.getByRole('checkbox', { name: buyer.name }).press('Space')
  await page.getByRole('button', { name: 'Export …', exact: true }).press('Enter')
  const dialog = await openExport(page)
  await expect(dialog.getByRole('radio', { name: 'The 1 customer you selected' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'JSON' }).press('Space')
  const columns = dialog.getByRole('group', { name: 'Columns' }).getByRole('checkbox')
  for (const column of await columns.all())
    if (await column.isChecked()) await column.press('Space')
  const save = dialog.getByRole('button', { name: 'Download file' })
  await save.press('Enter')
  await expect(dialog).toContainText('Choose at least one column')
  await dialog.getByRole('checkbox', { name: 'Email', exact: true }).press('Space')
  const { bytes } = await saved(page, () => save.press('Enter'))
  expect(JSON.parse(bytes.toString('utf8'))).toEqual([{ email: buyer.email }])
})

test('X-12 all that is kept of a customer is saved by keyboard by who may, and stands in the timeline', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Pia Privacy')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('manager'), `${customers}?search=${buyer.email}`)
  await page.getByRole('link', { name: buyer.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
  const { name, bytes } = await saved(page, () =>
    page.getByRole('button', { name: 'Download their data' }).press('Enter'),
  )
  expect([name, bytes.subarray(0, 2).toString()]).toEqual(['customer.zip', 'PK'])
  await expect(page.getByText('Their data was exported')).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page, { only: [320, 1440] })
})

test('X-12 who may neither erase nor export customers is not offered their data', async ({
  page,
  baseURL,
}) => {
  const buyer = someone('Quiet Quin')
  await buyOne(baseURL, buyer)
  await signIn(page, demoPerson('orders'), `${customers}?search=${buyer.email}`)
  await expect(page.getByRole('table', { name: 'Customers' })).toContainText(buyer.email)
  await expect(page.getByRole('button', { name: 'List actions' })).toHaveCount(0)
  await page.getByRole('link', { name: buyer.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Download their data' })).toHaveCount(0)
})
