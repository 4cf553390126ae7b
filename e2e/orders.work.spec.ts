import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'
import { placeTestOrder } from './place-test-order.ts'
import { openOrder } from './orders.work.ts'

test('ORD-09 the focus goes on to the next act after picking, packing and handing over', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  const { orderId } = await placeTestOrder(page)
  await openOrder(page, orderId)
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await button('Start picking').press('Enter')
  await expect(page.getByRole('link', { name: 'Pack', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox').press('Space')
  await expect(button('Pack the parcel')).toBeFocused()
  await page.keyboard.press('Enter')
  await button('Hand to customer').press('Enter')
  await dialog.getByRole('button', { name: 'Hand over' }).press('Enter')
  await expect(button('More')).toBeFocused()
})
