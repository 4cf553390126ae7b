import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { heavyNames, heavyPaths } from '../../../apps/sandbox/src/websites/heavy.ts'

/** Worker data; the thread runs this file. */
export interface ImporterAttack {
  readonly origin: string
  readonly port: number
  readonly sandboxOrigin: string
  readonly addresses: readonly string[]
}

export interface Attacked {
  readonly websites: number
  readonly ended: number
  readonly refused: number
}

const longestReadMs = 300_000
const lookEveryMs = 1_000

const { origin, port, sandboxOrigin, addresses } = workerData as ImporterAttack
const { port: sandboxPort } = new URL(sandboxOrigin)
const headers = { host: `localhost:${port}`, 'content-type': 'application/json' }
/** Separate network per request: the limit is ten websites a minute. */
const networks = Array.from(
  { length: heavyNames.length + addresses.length },
  (_, index) =>
    new Agent({ localAddress: `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}` }),
)

for (const name of heavyNames) for (const path of heavyPaths(name)) await makeReady(name, path)

// Each message starts one attack; the first message signals that the setup is done.
parentPort?.on('message', () => void attack().then((attacked) => parentPort?.postMessage(attacked)))
parentPort?.postMessage('ready')

async function makeReady(name: string, path: string): Promise<void> {
  const host = `${name}.localhost:${sandboxPort}`
  const { body } = await request(`${sandboxOrigin}${path}`, { headers: { host } })
  await body.dump({ limit: Infinity })
}

/** All websites and addresses at once, until all have been answered. */
async function attack(): Promise<Attacked> {
  const [websites, others] = [
    networks.slice(0, heavyNames.length),
    networks.slice(heavyNames.length),
  ]
  const [ended, statuses] = await Promise.all([
    Promise.all(
      websites.map(async (network, index) => {
        const address = `http://${heavyNames[index]}.localhost:${sandboxPort}`
        const { token } = await begin(address, network)
        // Staggered, because real users do not poll in sync.
        await pause((lookEveryMs * index) / websites.length)
        return await endsInTime(token)
      }),
    ),
    Promise.all(
      others.map(async (network, index) => (await begin(addresses[index] ?? '', network)).status),
    ),
  ])
  return {
    websites: ended.length,
    ended: ended.filter(Boolean).length,
    refused: statuses.filter((status) => status === 400).length,
  }
}

async function begin(address: string, dispatcher: Agent) {
  const answer = await request(`${origin}/api/scraper/imports/previews`, {
    method: 'POST',
    dispatcher,
    headers,
    body: JSON.stringify({ address }),
  })
  const { token = '' } = (await answer.body.json()) as { token?: string }
  return { status: answer.statusCode, token }
}

async function endsInTime(token: string): Promise<boolean> {
  for (const until = Date.now() + longestReadMs; Date.now() < until;) {
    await pause(lookEveryMs)
    const answer = await request(`${origin}/api/scraper/imports/previews/progress`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token }),
    })
    const { status } = (await answer.body.json()) as { status: string }
    if (['failed', 'extracted'].includes(status)) return true
  }
  return false
}
