import { buyOne } from './buy-one.ts'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { linkOf, buyer } from './orders.self-service.ts'

test('ORD-21 a customer cancels an order on its page by keyboard, until it is packed; the panel says who did', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'))
  const { orderId, number } = await buyOne(baseURL, buyer())
  const customer = await context.newPage()
  await customer.goto(await linkOf(page, orderId))
  await customer.getByText('Cancel this order').press('Enter')
  await expect(customer.getByText('You can cancel it here until it is packed.')).toBeVisible()
  await expectAccessible(customer)
  await expectInEveryLook(customer, { only: [320, 1440] })
  await customer.getByRole('button', { name: `Yes, cancel order ${number}` }).press('Enter')
  await expect(customer.getByText('This order was cancelled')).toBeVisible()
  await expect(customer.getByText('Cancel this order')).toBeHidden()
  await expectAccessible(customer)
  await customer.close()
  await expect(page.getByText('Cancelled: customer')).toBeVisible()
})
