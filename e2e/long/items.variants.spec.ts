import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_value, index) => `${name} ${index + 1}`)

test('INV-03 a hundred variants stand on pages, are narrowed by their values, and a mistake on another page is led to', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const options = [
    { name: 'Length', values: named('Length', 5) },
    { name: 'Colour', values: named('Colour', 20) },
  ]
  const variants = named('Length', 5).flatMap((length) =>
    named('Colour', 20).map((colour) => ({ optionValues: [length, colour], priceMinor: 420 })),
  )
  const id = await addItem(page, { title: 'Ribbon of many colours', options, variants })
  await page.goto(`/adminPanel/inventoryManagement/items/${id}`)
  await appIsReady(page)
  const table = page.getByRole('region', { name: 'Variants' }).getByRole('table')
  const pages = page.getByRole('navigation', { name: 'Pages of variants' })
  const price = (of: string) => page.getByLabel(`Price of ${of}`, { exact: true })
  await expect(pages.getByRole('status')).toHaveText('1–50 of 100 variants')
  await expect(table.getByRole('row')).toHaveCount(51)
  await expectInEveryLook(page, { only: [320, 1440] })

  await page.getByRole('combobox', { name: 'Colour' }).selectOption('Colour 7')
  await expect(pages.getByRole('status')).toHaveText('1–5 of 5 variants')
  await price('Length 5 / Colour 7').fill('7.70')
  await page.getByRole('combobox', { name: 'Colour' }).selectOption('All')

  await pages.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(pages.getByRole('status')).toHaveText('51–100 of 100 variants')
  await expect(price('Length 5 / Colour 7')).toHaveValue('7.70')
  await price('Length 4 / Colour 1').fill('')
  await pages.getByRole('button', { name: 'Previous' }).click()
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Price, line 61: Enter a price' }).click()
  await expect(price('Length 4 / Colour 1')).toBeFocused()
  await page.keyboard.type('6.10')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

  await page.reload()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(price('Length 4 / Colour 1')).toHaveValue('6.10')
  await expect(price('Length 5 / Colour 7')).toHaveValue('7.70')
})
