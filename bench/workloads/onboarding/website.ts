import { request } from 'undici'
import type { Product } from '../../product/start-product.ts'

export const latencyMs = 80

interface Website {
  readonly site: string
  readonly copies?: number
}

/** Sets up a sandbox website with 80 ms latency. */
export async function setWebsite({ sandboxOrigin }: Product, website: Website): Promise<void> {
  const reply = await request(`${sandboxOrigin}/websites/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...website, delayMs: latencyMs }),
  })
  await reply.body.dump()
  if (reply.statusCode !== 200) throw new Error(`the sandbox answered ${reply.statusCode}`)
}

export const toAddress = ({ sandboxOrigin }: Product, site: string) =>
  sandboxOrigin.replace('127.0.0.1', `${site}.localhost`)

/** Paths linked from its home page: products, categories and texts. */
export async function listOldPaths(product: Product, site: string): Promise<string[]> {
  const { host } = new URL(toAddress(product, site))
  const reply = await request(product.sandboxOrigin, { headers: { host } })
  const html = await reply.body.text()
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, path = '']) => path)
  return [...new Set(links)]
}
