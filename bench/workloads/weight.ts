import { gzipSync } from 'node:zlib'
import { Client } from 'undici'
import { figureRow, type Row } from '../report/row.ts'
import { publicPages } from './public-pages.ts'
import type { Workload } from './workload.ts'

export const weight: Workload = {
  id: 'W-weight',
  title: 'JavaScript to first use, gzip',
  run: async (stage) => {
    const { slug, productSlugs } = await stage.shop()
    const { origin, port } = await stage.product()
    const client = new Client(origin)
    const weighAt = (host: string, path: string, deferred = false) =>
      weigh((address) => fetchText(client, `${host}:${port}`, address), { path, deferred })
    try {
      const product = `/products/${productSlugs[0]}`
      const pages: Row[] = []
      const listed = await publicPages(`http://localhost:${port}`)
      for (const path of [...listed, ...unlistedPages])
        pages.push(row(`public page ${path}`, await weighAt('localhost', path), 130))
      for (const path of panelPages)
        pages.push(row(`panel entry and ${path}`, await weighAt('localhost', path), 240))
      return [
        ...pages,
        row('shop product page', await weighAt(`${slug}.localhost`, product), 15),
        row(
          'shop product page, all islands',
          await weighAt(`${slug}.localhost`, product, true),
          95,
        ),
      ]
    } finally {
      await client.destroy()
    }
  },
}

/** Public but not in the sitemap. */
const unlistedPages = ['/stripeVerify', '/auth/linkedin/callback']

/** First panel page, and the one with the longest form. */
const panelPages = ['/adminPanel/dashboard', '/adminPanel/inventoryManagement/items/new']

const row = (title: string, bytes: number, most: number) =>
  figureRow(`W-weight ${title}`, bytes / 1000, { most, unit: 'kB' })

/**
 * All scripts of the page with their imports, each compressed separately. `deferred` includes
 * lazily imported ones, such as islands.
 */
async function weigh(
  read: (address: string) => Promise<string>,
  { path, deferred }: { path: string; deferred: boolean },
): Promise<number> {
  const waiting = scriptsOf(await read(path)).map(
    (address) => new URL(address, `http://page${path}`).pathname,
  )
  const seen = new Set<string>()
  let bytes = 0
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue
    seen.add(address)
    const text = await read(address)
    bytes += gzipSync(text, { level: 9 }).length
    const imported = [...importsOf(text), ...(deferred ? laterImportsOf(text) : [])]
    waiting.push(...imported.map((target) => new URL(target, `http://page${address}`).pathname))
  }
  if (seen.size === 0) throw new Error(`${path} names no scripts`)
  return bytes
}

const scriptsOf = (html: string) =>
  [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*href="([^"]+)"[^>]*rel="modulepreload"/g),
    // Imports of an inline script after the load are needed for the first interaction.
    ...html.matchAll(/\bimport\(\s*["'](\/[^"']+\.js)["']/g),
    ...html.matchAll(/\bimport\s*(?:[\w*{}\s,$]+from\s*)?"(\/[^"]+\.js)"/g),
  ].map((match) => match[1] ?? '')

const importsOf = (script: string) =>
  [
    ...script.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?"(\.{0,2}\/[^"]+\.js)"/g,
    ),
  ].map((match) => match[1] ?? '')

const laterImportsOf = (script: string) =>
  [...script.matchAll(/\bimport\(\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g)].map(
    (match) => match[1] ?? '',
  )

async function fetchText(client: Client, host: string, path: string): Promise<string> {
  const { statusCode, body } = await client.request({ method: 'GET', path, headers: { host } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  return text
}
