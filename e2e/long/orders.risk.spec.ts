import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { inFilters } from '../in-filters.ts'
import { expect, signIn, test } from '../journey.ts'
import { placeServiceOrder } from '../place-service-order.ts'

test('ORD-19 an order that is unusual says why, is found by that, and leaves the filter once somebody has looked', async ({
  page,
  baseURL,
}) => {
  await signIn(page, demoPerson('owner'))
  const name = `Rhoda ${crypto.randomUUID().slice(0, 8)}`
  const phone = `+4411349608${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`
  const place = (domain: string) =>
    placeServiceOrder(page, baseURL, { name, phone, email: `${crypto.randomUUID()}@${domain}` })
  await place('example.com')
  await place('example.com')
  const { orderId, number } = await place('mailinator.com')
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  const card = page.getByRole('region', { name: /^Risk/ })
  await expect(card.getByText('3 orders from this phone within 1 hour')).toBeVisible()
  await expect(card.getByText('The email address is from a disposable email service')).toBeVisible()
  await expect(card.getByText('High', { exact: true })).toBeVisible()
  await expectInEveryLook(page)

  const list = `/adminPanel/orderManagement?search=${encodeURIComponent(name)}`
  const link = page.getByRole('link', { name: number, exact: true })
  await page.goto(list)
  await inFilters(page, async (filters) => {
    await filters.getByRole('combobox', { name: 'Risk' }).selectOption('High, not reviewed')
  })
  await expect(page).toHaveURL(/risk=high/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await link.first().press('Enter')
  await card.getByRole('button', { name: 'Mark as reviewed', exact: true }).press('Enter')
  await expect(card.getByText(/^Reviewed by /)).toBeVisible()
  await expect(page.getByText('Reviewed the risk hints', { exact: true })).toBeVisible()

  await page.goto(`${list}&risk=open`)
  await expect(page.getByText('Any, not reviewed')).toBeVisible()
  await expect(link).toHaveCount(0)
  await page.goto(`${list}&risk=looked_at`)
  await link.first().press('Enter')
  await card.getByRole('button', { name: 'Mark as not reviewed', exact: true }).press('Enter')
  await expect(card.getByRole('button', { name: 'Mark as reviewed', exact: true })).toBeFocused()
  await page.goto(`${list}&risk=open`)
  await expect(link.first()).toBeVisible()
})
