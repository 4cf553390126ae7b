import { buyOne } from './buy-one.ts'
import { demoPerson } from './demo.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { orderPage, buyer } from './orders.self-service.ts'

test('ORD-21 a customer cancels an order on its page by keyboard, until it is packed; the panel says who did', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'))
  const bought = await buyOne(baseURL, buyer())
  const { orderId, number } = bought
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  const customer = await context.newPage()
  await customer.goto(orderPage(baseURL, bought))
  await customer.getByText('Cancel this order').press('Enter')
  await expect(customer.getByText('You can cancel until the order is packed.')).toBeVisible()
  await expectAccessible(customer)
  await customer.getByRole('button', { name: `Yes, cancel order ${number}` }).press('Enter')
  await expect(customer.getByText('This order was cancelled')).toBeVisible()
  await expect(customer.getByText('Cancel this order')).toBeHidden()
  await customer.close()
  await expect(page.getByText('Cancelled: customer')).toBeVisible()
})
