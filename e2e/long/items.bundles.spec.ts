import { addDemoItem, demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, signIn, test } from '../journey.ts'
import { askForPickup } from '../shopping.ts'

test('INV-09 a bundle is put together in the form, sold as its parts, and packed by them', async ({
  page,
  baseURL,
}) => {
  const loaf = await addDemoItem(baseURL, { title: 'Bundled loaf', stock: 5 })
  const bun = await addDemoItem(baseURL, { title: 'Bundled bun', stock: 7 })
  const box = await addDemoItem(baseURL, { title: 'Breakfast box', priceMinor: 1200, stock: 0 })
  await signIn(page, demoPerson('owner'), `/adminPanel/inventoryManagement/items/${box.id}`)
  await page.getByRole('combobox', { name: 'Kind of item' }).selectOption({ label: 'Bundle' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Choose at least one part').last()).toBeVisible()
  for (const { title } of [loaf, bun]) {
    await page.getByRole('searchbox', { name: 'Add a part' }).fill(title)
    await page.getByRole('button', { name: `Add ${title}` }).click()
  }
  const ofBun = page.getByLabel(`${bun.title} in each bundle`)
  await ofBun.fill('0')
  await save.click()
  await expect(page.getByText('At least 1').last()).toBeVisible()
  await ofBun.fill('3')
  await save.click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await expect(page.getByText('2 can be sold with its parts in stock.')).toBeVisible()
  await expectAccessible(page)

  await expect(async () => {
    await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${box.slug}`)
    await expect(page.getByRole('heading', { name: 'What’s included' })).toBeVisible()
  }).toPass()
  await expect(page.getByText(`3 × ${bun.title}`)).toBeVisible()
  await expectInEveryLook(page, { only: [320], within: 'main' })
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await askForPickup(page)
  await page.getByRole('radio', { name: /Pay at pick-up/ }).check()
  await page.getByRole('button', { name: /Order and pay/ }).click()
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  const number = /order (\d+)/.exec(await page.getByRole('main').innerText())?.[1]

  await page.goto(`/adminPanel/inventoryManagement/items/${box.id}`)
  await expect(page.getByText('None can be sold now.')).toBeVisible()
  await expect(page.getByText('Only 1 left, and 3 are needed')).toBeVisible()
  await page.goto(
    `/adminPanel/inventoryManagement?tab=stock&state=out&search=${encodeURIComponent(box.title)}`,
  )
  await page.getByRole('rowheader').getByRole('link', { name: box.title }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Change the stock of its parts')).toBeVisible()
  await expect(sheet.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(
    `/adminPanel/inventoryManagement/stock/ledger?search=${encodeURIComponent(loaf.title)}`,
  )
  await expect(page.getByText(`As part of ${box.title}`).first()).toBeVisible()
  await page.goto('/adminPanel/inventoryManagement/stock/receive')
  await page.getByLabel('Scan, or search').fill(box.title)
  await expect(page.getByText('Change the stock of its parts')).toBeVisible()
  await page.goto(`/adminPanel/orderManagement?search=${number}`)
  await page
    .getByRole('link', { name: new RegExp(String(number)) })
    .first()
    .click()
  await expect(page.getByText(`In each: 1 × ${loaf.title}, 3 × ${bun.title}`)).toBeVisible()
  await page.getByRole('button', { name: 'Start picking' }).click()
  await page.getByRole('link', { name: 'Pack', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: `2 × ${loaf.title}` })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `6 × ${bun.title}` })).toBeVisible()
})
