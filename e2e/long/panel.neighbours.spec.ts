import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

test('the page of an item leads to the previous and the next one of the list that one came from', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Beside ${crypto.randomUUID().slice(0, 8)}`
  for (const letter of ['a', 'b', 'c'])
    await addItem(page, {
      title: `${name} ${letter}`,
      variants: [{ optionValues: [], priceMinor: 420 }],
    })
  const heading = (letter: string) =>
    page.getByRole('heading', { level: 1, name: `${name} ${letter}` })
  const way = page.getByRole('navigation', { name: 'The list you came from' })

  await page.goto(`/adminPanel/inventoryManagement?sort=title&search=${encodeURIComponent(name)}`)
  await appIsReady(page)
  await page.getByRole('link', { name: `${name} b` }).click()
  await expect(heading('b')).toBeVisible()
  await expect(way).toContainText('2 of 3')
  await expectAccessible(page)

  await way.getByRole('link', { name: 'Next in the list' }).click()
  await expect(heading('c')).toBeVisible()
  await expect(way.getByRole('link', { name: 'Next in the list' })).toBeHidden()
  await page.keyboard.press('k')
  await expect(heading('b')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading('a')).toBeVisible()

  await test.step('what is typed is not lost on the way', async () => {
    await page.getByLabel('Title', { exact: true }).fill(`${name} a, better`)
    await way.getByRole('link', { name: 'Next in the list' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${name} a, better`)
  })
})
