export async function publicPages(origin: string): Promise<string[]> {
  const files = await locations(`${origin}/sitemap.xml`)
  const pages = (await Promise.all(files.map(locations))).flat()
  if (pages.length === 0) throw new Error('the sitemap names no page')
  return pages.map((address) => new URL(address).pathname)
}

async function locations(address: string): Promise<string[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
}
