import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { placeTestOrder } from '../place-test-order.ts'

test('ORD-22 an automation is tried on the last orders, switched on, tags the next one, says so, and is deleted', async ({
  page,
}) => {
  const name = 'Test orders are marked'
  const tag = 'Journey of automations'
  await signIn(page, demoPerson('owner'))
  await placeTestOrder(page)
  await page.goto('/adminPanel/settings/automations')
  await page.getByRole('button', { name: 'Add an automation', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an automation' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Add a condition', exact: true }).click()
  await dialog.getByLabel('Condition 1', { exact: true }).selectOption('Channel')
  await dialog.getByLabel('Order', { exact: true }).selectOption('Test order')

  await dialog.getByRole('button', { name: 'Add automation', exact: true }).click()
  await expect(dialog.getByText('Step 1: Required')).toBeVisible()
  await dialog.getByLabel('Tag', { exact: true }).fill(tag)
  await dialog.getByRole('button', { name: 'Test it on the last 50 orders' }).click()
  const tried = dialog.getByRole('list', { name: 'Tested orders' })
  await expect(tried.getByText(`Would tag it “${tag}”`).first()).toBeVisible()
  await expect(tried.getByText('No match: not “a test order”').first()).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page)
  await dialog.getByRole('button', { name: 'Add automation', exact: true }).click()
  await expect(dialog).toBeHidden()

  const row = page
    .getByRole('list', { name: 'Automations' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await expect(row.getByText(`Then tag it “${tag}”`)).toBeVisible()
  await row.getByRole('switch', { name: `${name} is on` }).press('Space')
  await expect(row.getByText('On', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page)

  const { orderId, number } = await placeTestOrder(page)
  await expect(async () => {
    await page.goto(`/adminPanel/orderManagement/${orderId}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByText(`Automation “${name}”`)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText(`Tagged: ${tag}`)).toBeVisible()

  await page.goto('/adminPanel/settings/automations')
  await row.getByRole('link', { name }).click()
  const log = page.getByRole('table', { name: 'Log of the automation' })
  await expect(log.getByRole('link', { name: `Order ${number}` })).toBeVisible()
  await expect(log.getByText('Add a tag: done')).toBeVisible()
  await expectAccessible(page)
  await expectInEveryLook(page)

  await page.goto('/adminPanel/settings/automations')
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete automation', exact: true }).click()
  await expect(row).toBeHidden()
})
