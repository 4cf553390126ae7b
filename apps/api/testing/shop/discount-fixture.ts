import { createDiscount } from '@marketday/contract/orders/discounts/discounts'
import type { DiscountTerms } from '@marketday/contract/orders/discounts/discounts'

import type { ShopFixture } from '../shop-fixture.ts'

export const discountTerms = (terms: Partial<DiscountTerms> = {}): DiscountTerms => ({
  name: 'Spring',
  code: 'SPRING',
  kind: 'percent',
  percentBp: 1000,
  amountMinor: 0,
  buyQuantity: 1,
  getQuantity: 1,
  items: null,
  gotItems: null,
  minimumMinor: null,
  minimumQuantity: null,
  isFirstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  customerLimit: null,
  ...terms,
})

export async function addDiscount(
  { owner }: Pick<ShopFixture, 'owner'>,
  terms: Partial<DiscountTerms>,
) {
  const { status, body, problem } = await owner.call(createDiscount, { body: discountTerms(terms) })
  if (status !== 201) throw new Error(`the discount was not added: ${problem.message}`)
  return body
}
