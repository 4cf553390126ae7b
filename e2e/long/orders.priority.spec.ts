import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, signIn, test } from '../journey.ts'
import { placeTestOrder } from '../place-test-order.ts'

test('ORD-14 by keyboard an order becomes urgent in its place, and the list is narrowed to urgent ones', async ({
  page,
}) => {
  await signIn(page, demoPerson('orders'))
  const { orderId, number } = await placeTestOrder(page)
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  const priority = page.getByLabel('Priority')
  await expect(priority).toHaveValue('normal')
  await priority.focus()
  await page.keyboard.type('Urgent')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Priority: Urgent', { exact: true })).toBeVisible()
  await expect(priority).toHaveValue('urgent')
  await expect(priority).toBeFocused()
  await expectInEveryLook(page)

  await page.goto('/adminPanel/orderManagement?priority=urgent')
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
  await page.goto('/adminPanel/orderManagement?priority=low')
  await expect(page.getByRole('link', { name: number, exact: true })).toBeHidden()
})
