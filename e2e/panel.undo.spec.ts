import { addItem } from './add-item.ts'
import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

test('UX-23 UX-16 Escape chooses none and leaves the focus in the list; Ctrl+Z takes back what a message offers', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Escaped ${crypto.randomUUID().slice(0, 8)}`
  await addItem(page, { title: name, variants: [{ optionValues: [], priceMinor: 420 }] })
  await page.goto(`/adminPanel/inventoryManagement?search=${name}`)
  const choice = page.getByRole('checkbox', { name: `Select ${name}` })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await choice.press('Space')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(choice).toBeFocused()

  await choice.press('Space')
  await bar.getByRole('button', { name: 'Archive' }).focus()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0)
  await expect(bar).toContainText('1 selected')
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(choice).toBeFocused()

  await choice.press('Space')
  await bar.getByRole('button', { name: 'Archive' }).press('Enter')
  await expect(page.getByText('1 item is archived')).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+z')
  await page.getByRole('searchbox').blur()
  await expect(page.getByText('1 item is restored')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('1 item is restored')).toBeVisible()
  await expect(page.getByText('1 item is archived')).toHaveCount(0)
  await expect(choice).toBeVisible()
})
