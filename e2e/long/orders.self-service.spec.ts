import { buyOne } from '../buy-one.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { orderPage, buyer } from '../orders.self-service.ts'

test('ORD-21 an order is ordered again from its page by keyboard, and the cart says so', async ({
  context,
  baseURL,
}) => {
  const bought = await buyOne(baseURL, buyer(), { title: 'Bought again' })
  const customer = await context.newPage()
  await customer.goto(orderPage(baseURL, bought))
  await customer.getByRole('button', { name: 'Order again' }).press('Enter')
  await expect(customer.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  await expect(customer.getByRole('status')).toContainText('Your items are in your cart')
  await expect(customer.getByRole('main')).toContainText(bought.item.title)
  await expectAccessible(customer)
  await customer.close()
})

test.describe('packed meanwhile', () => {
  test.use({ allowConsole: [/409 \(Conflict\)/] })

  test('ORD-21 an order is not cancelled any more, and its page says why', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(page, demoPerson('owner'))
    const bought = await buyOne(baseURL, buyer())
    const { orderId, number } = bought
    const customer = await context.newPage()
    await customer.goto(orderPage(baseURL, bought))
    await customer.getByText('Cancel this order').press('Enter')
    const { token } = await storedAuth(page)
    for (const act of ['picking', 'packing']) {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await page.request.post(`/api/orders/${orderId}/${act}`, { headers })
      expect(reply.status(), await reply.text()).toBe(200)
    }
    await customer.getByRole('button', { name: `Yes, cancel order ${number}` }).press('Enter')
    await expect(customer.getByRole('alert')).toContainText('This order is already packed')
    await customer.close()
  })
})

test('ORD-21 a customer changes contact by keyboard on the page of the order, without JavaScript too; what is refused loses nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'))
  const bought = await buyOne(baseURL, buyer())
  const { orderId, number } = bought
  const link = orderPage(baseURL, bought)
  for (const [javaScriptEnabled, name] of [
    [true, 'Cora Corrected'],
    [false, 'Cora Again'],
  ] as const) {
    const context = await browser.newContext({ javaScriptEnabled })
    const customer = await context.newPage()
    await customer.goto(link)
    await expect(customer.getByText('until packing starts')).toBeVisible()
    await customer.getByRole('link', { name: 'Change contact' }).press('Enter')
    await expect(
      customer.getByRole('heading', { level: 1, name: `Change order ${number}` }),
    ).toBeVisible()
    const field = customer.getByLabel('Name', { exact: true })
    if (javaScriptEnabled) {
      await expectAccessible(customer)
      await expectInEveryLook(customer, { only: [320, 1440] })
    } else {
      await field.fill('')
      await field.press('Enter')
      await expect(customer.getByText('Enter your name')).toBeVisible()
    }
    await field.fill(name)
    await field.press('Enter')
    await expect(customer.getByText('Your changes are saved.')).toBeVisible()
    await context.close()
  }
  await page.goto(`/adminPanel/orderManagement/${orderId}`)
  await expect(page.getByText('Cora Again').first()).toBeVisible()
  await expect(page.getByText('Changed: name of the customer').first()).toBeVisible()
})
