import { statfsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../../apps/api/src/platform/password-hashing.ts'
import { p95, sampleWhile } from '../load/waiting-times.ts'
import type { Probes } from '../load/waiting-times.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { uploadAs } from './stage/pictures.ts'
import { call, openShop } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'

const longestMs = 240_000
/** The attack goes on after the first upload that finds no room. */
const afterwardsMs = 20_000
const restMs = 100
const fileBytes = 5_000_000
/** Requests at once of each account. */
const sendersEach = 2
/** Two times the default of DISK_RESERVE_MB. */
const roomForFilesEndsBytes = 2 * 128 * 1024 * 1024

/** BUD-02: accounts without a confirmed mailbox and one with fill a disk smaller than their plans. */
export const filledDisk: FaultTest = {
  name: 'BUD-02 hostile accounts fill a small disk with files while others sign in and order',
  diskMb: 700,
  async run(stage) {
    const { product, dataDir, expect } = stage
    const neighbour = await openShop(product)
    const probes = await probesAt(stage, neighbour)
    const attackers: Shopkeeper[] = []
    for (let count = 0; count < 3; count += 1) attackers.push(await openShop(product))
    await stage.sql('update tenants set owner_confirmed_at = null where slug = any($1)', [
      attackers.slice(1).map(({ slug }) => slug),
    ])
    const statuses: number[] = []
    const attack = fillDisk(stage, attackers, statuses)
    const waits = await sampleWhile(probes, attack)

    const count = (status: number) => statuses.filter((answer) => answer === status).length
    for (const [name, times] of Object.entries(waits)) {
      expect(`${name}: refused`, times.filter((ms) => ms === Infinity).length, 0)
      expect(`${name}: tried`, Number(times.length >= 5), 1)
    }
    expect('uploads refused for want of room', Number(count(503) > 0), 1)
    expect('uploads refused before the mailbox is confirmed', Number(count(402) > 0), 1)
    expect('other answers, or none', statuses.length - count(201) - count(402) - count(503), 0)
    const { bavail, bsize } = statfsSync(dataDir)
    // Files that were refused half way are gone by then.
    expect(
      'room left for files',
      Number(bavail * bsize > roomForFilesEndsBytes + attackers.length * sendersEach * fileBytes),
      0,
    )
    const seen = Object.entries(waits).map(
      ([name, times]) => `${times.length} × ${name}, p95 ${p95(times).toFixed(0)} ms`,
    )
    return `${count(201)} files stored, ${count(503)} and ${count(402)} refused (503, 402), ${Math.round((bavail * bsize) / 1_000_000)} MB free; ${seen.join('; ')}`
  },
}

/** Each account sends as fast as it can. */
async function fillDisk(
  { product }: Stage,
  attackers: readonly Shopkeeper[],
  statuses: number[],
): Promise<void> {
  let until = Date.now() + longestMs
  const send = async (attacker: Shopkeeper, sender: number) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const status = await uploadAs(product, attacker, makeUpload(`${sender} ${turn}`)).catch(
        () => 0,
      )
      if (status === 503 && !statuses.includes(503)) until = Date.now() + afterwardsMs
      statuses.push(status)
      if (status !== 201) await pause(restMs)
    }
  }
  const senders = attackers.flatMap((attacker) => Array<Shopkeeper>(sendersEach).fill(attacker))
  await Promise.all(senders.map(send))
}

function makeUpload(content: string) {
  const bytes = Buffer.alloc(fileBytes, 'x')
  bytes.write(`${content} ${crypto.randomUUID()}`)
  return { path: '/api/files/digital', bytes }
}

const password = 'slow-river-turns-nine-mills'

/** Acts of others that have to succeed. */
async function probesAt({ product, sql }: Stage, keeper: Shopkeeper): Promise<Probes> {
  const variantId = await keeper.stockItem('Steady seller', 100_000)
  const [user] = await sql<{ email: string }>(
    `update users set password_hash = $2, email_verified_at = app_now()
      where user_id = (select user_id from memberships join tenants using (tenant_id) where slug = $1)
      returning email`,
    [keeper.slug, await hashPassword(password)],
  )
  const isOk = async (reply: Promise<{ status: number }>, wanted: number) =>
    (await reply.catch(() => null))?.status === wanted
  const signIn = { email: user?.email, password }
  return {
    'sign-in': async () => {
      await pause(200)
      const path = '/api/cap/user/login'
      return await isOk(call(product, { method: 'POST', path, body: signIn }), 200)
    },
    order: () => isOk(keeper.order([{ variantId, quantity: 1 }], crypto.randomUUID()), 201),
    panel: () => isOk(keeper.call({ path: '/api/orders' }), 200),
    shop: () => isOk(call(product, { path: '/', host: `${keeper.slug}.localhost` }), 200),
  }
}
