import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { login } from '../../packages/contract/src/accounts/identity/identity.ts'

export type Flood = {
  replies: ReadonlyMap<number, number>
  during: <T>(work: () => Promise<T>) => Promise<T>
}

/** Rejected clients retry almost immediately, like a guessing program. */
const againAfterMs = 250

/**
 * Concurrent sign-ins with wrong passwords, each from a different network, so that hashing is the
 * bottleneck instead of the limit per network.
 */
export function createFlood(origin: string, host: string, people: number): Flood {
  const replies = new Map<number, number>()
  let turn = 0

  async function signIn(client: Client): Promise<void> {
    const { statusCode, body } = await client.request({
      method: 'POST',
      path: `/api${login.path}`,
      headers: { host, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `nobody.${process.pid}.${(turn += 1)}@example.com`,
        password: 'not the password of anybody',
      }),
    })
    await body.dump()
    replies.set(statusCode, (replies.get(statusCode) ?? 0) + 1)
    if (statusCode !== 401) await pause(againAfterMs)
  }

  return {
    replies,
    during: async (work) => {
      let isOver = false
      const insist = async (_one: unknown, index: number) => {
        const client = new Client(origin, { connect: { localAddress: addressOf(index) } })
        try {
          while (!isOver) await signIn(client)
        } finally {
          await client.destroy()
        }
      }
      const crowd = Promise.all(Array.from({ length: people }, insist))
      try {
        return await work()
      } finally {
        isOver = true
        await crowd
      }
    },
  }
}

/** All of 127.0.0.0/8 is loopback. */
const addressOf = (index: number) => `127.7.${Math.floor(index / 200)}.${(index % 200) + 1}`
