/** What the IP service says of this visitor, such as `1;IN;IND;India`. Public pages load the call only here. */
export async function visitorCountry(): Promise<string> {
  const [{ send }, { lookUpCountry }] = await Promise.all([
    import('./http.ts'),
    import('@marketday/contract/contact/places'),
  ])
  return await send(lookUpCountry)
}
