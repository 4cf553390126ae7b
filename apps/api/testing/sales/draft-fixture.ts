import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { emptyOrderDraft } from '@marketday/contract/orders/order-draft'
import type { OrderDraft, OrderDraftContent } from '@marketday/contract/orders/order-draft'
import {
  createOrderDraft,
  getOrderDraft,
  placeOrderDraft,
  saveOrderDraft,
} from '@marketday/contract/orders/order-drafts'

import { newId } from '../../src/platform/ids.ts'
import { contact } from '../shop-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'

type Placing = BodyInput<typeof placeOrderDraft>

export const lineOf = (variantId: string, quantity = 1) => ({
  id: newId(),
  variantId,
  custom: null,
  quantity,
  unitPriceMinor: null,
  priceReason: '',
  gift: null,
})

export const contentOf = (given: Partial<OrderDraftContent>): OrderDraftContent => ({
  ...emptyOrderDraft,
  ...contact,
  deliveryKind: 'pickup',
  ...given,
})

export async function draftIn({ owner }: ShopFixture, given: Partial<OrderDraftContent>) {
  const { id, version } = (await owner.call(createOrderDraft)).body
  const params = { draftId: id }
  const save = (content: Partial<OrderDraftContent>, by = version) =>
    owner.call(saveOrderDraft, { params, body: { version: by, content: contentOf(content) } })
  const { body: draft, status, problem } = await save(given)
  if (status !== 200) throw new Error(`the draft was not saved: ${problem.message}`)
  return {
    draft,
    params,
    save: (content: Partial<OrderDraftContent>, by = draft.version) => save(content, by),
    read: async (): Promise<OrderDraft> => (await owner.call(getOrderDraft, { params })).body,
    place: (wish: Partial<Placing> = {}, as = owner) =>
      as.call(placeOrderDraft, {
        params,
        body: {
          version: draft.version,
          expectedTotalMinor: draft.totalMinor,
          payment: 'onReceipt',
          mailsLink: false,
          ...wish,
        },
        headers: { 'idempotency-key': newId() },
      }),
  }
}
