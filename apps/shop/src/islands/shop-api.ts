import type * as places from '@marketday/contract/contact/places'
import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type * as cart from '@marketday/contract/orders/cart'
import type { askAssistant } from '@marketday/contract/assistant/assistant'
import type { searchShop } from '@marketday/contract/storefront/shop/shop'
import type { CallArgs } from '@marketday/transport/call-input.ts'
import { readReply } from '@marketday/transport/read-reply.ts'
import { requestEndpoint } from '@marketday/transport/request-endpoint.ts'
import { message } from './messages.ts'

export const getCart = calling<typeof cart.getCart>('GET', '/shop/cart')
export const setLine = calling<typeof cart.setCartLine>('PUT', '/shop/cart/lines/:lineId')
export const removeLine = calling<typeof cart.removeCartLine>('DELETE', '/shop/cart/lines/:lineId')
export const findItems = calling<typeof searchShop>('GET', '/shop/search')
export const ask = calling<typeof askAssistant>('POST', '/shop/assistant/messages')
export const findPlaces = calling<typeof places.findShopPlaces>('GET', '/shop/places')
export const getPlace = calling<typeof places.getShopPlace>('GET', '/shop/places/:placeId')
/** Reply of the IP service, such as `1;IN;IND;India`. */
export const lookUpCountry = calling<typeof places.lookUpShopCountry>('GET', '/shop/ip-country')

/**
 * Calls a shop endpoint on the same host; throws the server's message. Imports only the endpoint's
 * type: its schemas would outweigh everything else here.
 */
function calling<E extends Endpoint>(method: E['method'], path: E['path']) {
  return async (...[input]: CallArgs<E>): Promise<ResponseOf<E>> =>
    await readReply(await requestEndpoint({ method, path }, { ...input, fetch: fetchHere }), () =>
      message('somethingWrong'),
    )
}

const fetchHere = (address: string, init: RequestInit) =>
  fetch(`/api${address}`, init).catch((error: unknown) => {
    throw init.signal?.aborted ? error : new Error(message('unreachable'))
  })
