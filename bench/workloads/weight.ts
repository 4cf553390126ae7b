import { gzipSync } from 'node:zlib'
import { Client } from 'undici'
import { figureRow } from '../report/row.ts'
import type { Workload } from './workload.ts'

export const scriptWeights: Workload[] = [
  weightOf({ title: 'marketing page', path: '/', most: 130 }),
  weightOf({ title: 'panel, first page', path: '/adminPanel/dashboard', most: 240 }),
]

function weightOf({ title, path, most }: { title: string; path: string; most: number }): Workload {
  return {
    id: 'W-weight',
    title: `JavaScript to first use, gzip: ${title}`,
    run: async (stage) => {
      const { origin, port } = await stage.product()
      const client = new Client(origin)
      try {
        const bytes = await weigh(
          (address) => fetchText(client, `localhost:${port}`, address),
          path,
        )
        return [figureRow(`W-weight ${title}`, bytes / 1000, { most, unit: 'kB' })]
      } finally {
        await client.destroy()
      }
    },
  }
}

/** Every script that the page names and what these import statically, each compressed by itself. */
async function weigh(read: (address: string) => Promise<string>, path: string): Promise<number> {
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
    waiting.push(
      ...importsOf(text).map((target) => new URL(target, `http://page${address}`).pathname),
    )
  }
  if (seen.size === 0) throw new Error(`${path} names no scripts`)
  return bytes
}

const scriptsOf = (html: string) =>
  [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*href="([^"]+)"[^>]*rel="modulepreload"/g),
    ...html.matchAll(/\bimport\s*(?:[\w*{}\s,$]+from\s*)?"(\/[^"]+\.js)"/g),
  ].map((match) => match[1] ?? '')

const importsOf = (script: string) =>
  [
    ...script.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?"(\.{0,2}\/[^"]+\.js)"/g,
    ),
  ].map((match) => match[1] ?? '')

async function fetchText(client: Client, host: string, path: string): Promise<string> {
  const { statusCode, body } = await client.request({ method: 'GET', path, headers: { host } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  return text
}
