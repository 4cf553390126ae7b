import type { lookUpCountry } from '@marketday/contract/contact/places'

/** What the IP service says of this visitor, such as `1;IN;IND;India`. Public pages load the call only here. */
export async function visitorCountry(): Promise<string> {
  const { send } = await import('./http.ts')
  return await send<typeof lookUpCountry>({ method: 'GET', path: '/ip-country', access: 'public' })
}
