import type { lookUpCountry } from '@marketday/contract/contact/places'

/** Reply of the IP service, such as `1;IN;IND;India`. Lazy, so that public pages load API code only here. */
export async function visitorCountry(): Promise<string> {
  const { send } = await import('./http.ts')
  return await send<typeof lookUpCountry>({ method: 'GET', path: '/ip-country', access: 'public' })
}
