import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { heavyNames } from '../../../apps/sandbox/src/websites/heavy.ts'

/** What the thread is given; it runs this file. */
export interface ImporterAttack {
  readonly origin: string
  readonly port: number
  readonly sandboxOrigin: string
  readonly addresses: readonly string[]
  /** Each comes from an address of its own, from this one on: one network may ask for ten a minute. */
  readonly firstNetwork: number
}

export interface Attacked {
  readonly websites: number
  /** Readings that came to an end. */
  readonly ended: number
  readonly refused: number
}

const longestReadMs = 300_000

const { origin, port, sandboxOrigin, addresses, firstNetwork } = workerData as ImporterAttack
let network = firstNetwork
const headers = { host: `localhost:${port}`, 'content-type': 'application/json' }

parentPort?.postMessage(await attack())

/** Every website and every address at once, until all are answered. */
async function attack(): Promise<Attacked> {
  const { port: sandboxPort } = new URL(sandboxOrigin)
  const [ended, statuses] = await Promise.all([
    Promise.all(
      heavyNames.map(async (name) => {
        const { token } = await begin(`http://${name}.localhost:${sandboxPort}`)
        return await endsInTime(token)
      }),
    ),
    Promise.all(addresses.map(async (address) => (await begin(address)).status)),
  ])
  return {
    websites: ended.length,
    ended: ended.filter(Boolean).length,
    refused: statuses.filter((status) => status === 400).length,
  }
}

async function begin(address: string): Promise<{ status: number; token: string }> {
  const localAddress = `127.0.${1 + Math.floor(network / 200)}.${1 + (network++ % 200)}`
  const dispatcher = new Agent({ localAddress })
  const answer = await request(`${origin}/api/scraper/imports/previews`, {
    method: 'POST',
    dispatcher,
    headers,
    body: JSON.stringify({ address }),
  })
  const { token = '' } = (await answer.body.json()) as { token?: string }
  await dispatcher.close()
  return { status: answer.statusCode, token }
}

async function endsInTime(token: string): Promise<boolean> {
  for (const until = Date.now() + longestReadMs; Date.now() < until;) {
    await pause(1_000)
    const answer = await request(`${origin}/api/scraper/imports/previews/${token}`, { headers })
    const { status } = (await answer.body.json()) as { status: string }
    if (['failed', 'extracted'].includes(status)) return true
  }
  return false
}
