import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect } from './journey.ts'

interface Option {
  readonly kind: string
  readonly slots: readonly { readonly id: string; readonly free: number }[]
}

/**
 * Books the last free pick-up time. Parallel journeys compete for it, so a full one is replaced by
 * another, as a shopper would do.
 */
export async function bookPickup(
  shop: APIRequestContext,
  book: (slotId: string | null) => Promise<APIResponse>,
): Promise<APIResponse> {
  for (;;) {
    const { options } = await (await shop.get('cart/delivery-options')).json()
    const pickup = (options as Option[]).find(({ kind }) => kind === 'pickup')
    const slot = pickup?.slots.findLast(({ free }) => free > 0)
    // A shop that states no hours offers no times.
    if (pickup?.slots.length !== 0) expect(slot, 'a time to pick it up').toBeDefined()
    const reply = await book(slot?.id ?? null)
    if (reply.status() !== 409 || (await reply.json()).code !== 'slot_full') return reply
  }
}
