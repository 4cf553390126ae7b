import type { Cart } from '@marketday/contract/orders/cart'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { PlaceSuggestion } from '@marketday/contract/contact/places'
import type { ShopItem } from '@marketday/contract/shop/shop'

export const readCart = () => ask<Cart>('/cart')

export const setLine = (lineId: string, wish: { variantId: string; quantity: number }) =>
  ask<Cart>(`/cart/lines/${lineId}`, 'PUT', wish)

export const removeLine = (lineId: string) => ask<Cart>(`/cart/lines/${lineId}`, 'DELETE')

export const findItems = (text: string, signal: AbortSignal) =>
  ask<{ rows: ShopItem[]; total: number }>(
    `/search?q=${encodeURIComponent(text)}`,
    'GET',
    undefined,
    signal,
  )

export const findAddresses = async (text: string, signal: AbortSignal) => {
  const query = encodeURIComponent(text)
  const { rows } = await ask<{ rows: PlaceSuggestion[] }>(
    `/places?input=${query}`,
    'GET',
    undefined,
    signal,
  )
  return rows
}

export const getAddress = (placeId: string) =>
  ask<ParsedPlace>(`/places/${encodeURIComponent(placeId)}`)

/** What the IP service says of this shopper, such as `1;IN;IND;India`. */
export const shopperCountry = async () => (await fetch('/api/shop/ip-country')).text()

/** What the browser itself says of a lost connection is in no language a shopper speaks. */
export const unreachable = 'The shop could not be reached. Check your connection and try again.'

/** The shop's API on this very host; a refusal throws its sentence. */
async function ask<T>(
  ...[path, method = 'GET', body, signal]: [string, string?, object?, AbortSignal?]
): Promise<T> {
  const response = await fetch(`/api/shop${path}`, {
    method,
    signal,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Error(unreachable)
  })
  const reply = (await response.json().catch(() => ({}))) as T & { message?: string }
  if (!response.ok) throw new Error(reply.message ?? 'Something went wrong; please try again')
  return reply
}
