import { setTimeout as pause } from 'node:timers/promises'
import { answersFor } from '../workloads/onboarding/answers.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { call } from './stage/shopkeeper.ts'
import type { Reply } from './stage/shopkeeper.ts'

const rounds = 20
/** Approximate duration of the whole flow; each round is killed at a different moment. */
const wayMs = 5_000
const patienceMs = 60_000

/** CRA-12: kills the product between the website URL and the live shop; the user continues. */
export const killedOnboarding: FaultTest = {
  name: 'CRA-12 SIGKILL at 20 moments between a website’s address and its live shop',
  onlyByName: true,
  async run(stage) {
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const killing = killAfter(stage, 100 + (round * wayMs) / rounds)
      const begunAt = Date.now()
      await openShop(stage, round)
      slowest = Math.max(slowest, Date.now() - begunAt)
      await killing
    }
    return `${rounds} kills, each shop live and whole, the slowest after ${(slowest / 1000).toFixed(1)} s`
  },
}

async function killAfter({ product, kill }: Stage, delayMs: number): Promise<void> {
  await pause(delayMs)
  kill(product.apiPids().slice(0, 1))
}

/** Steps of the pages, each retried until answered, with the expected final state. */
async function openShop(stage: Stage, round: number): Promise<void> {
  const { sandboxOrigin } = stage.product
  const email = `kill-${round}-${Date.now()}@example.com`
  const address = sandboxOrigin.replace('127.0.0.1', 'woolworks.localhost')
  const visitor = askAgain(stage, () => ({}))
  const { token: previewToken } = await visitor('/api/scraper/imports/previews', { address })
  await until(async () => {
    const seen = await visitor('/api/scraper/imports/previews/progress', { token: previewToken })
    return Number(seen['products']) > 0
  })
  const signUp = { email, acceptedTerms: true, attempt: crypto.randomUUID() }
  const { token, tenant } = await visitor('/api/cap/users', signUp)
  const first = (tenant as { slug: string }).slug
  const wanted = `kill-${round}-${Date.now()}`
  // Like a browser that learns the shop's new slug: the reply with it may have been lost.
  const owner = askAgain(stage, (refusals) => ({
    authorization: `Bearer ${String(token)}`,
    'x-tenant': refusals.has('unknown_shop') ? wanted : first,
  }))
  const { id } = await owner('/api/scraper/imports', { previewToken, ownershipConfirmed: true })
  for (const [step, answers] of Object.entries(answersFor(wanted)))
    await owner(`/api/setup/steps/${step}`, answers)
  await owner(`/api/scraper/imports/${String(id)}/commit`, {})
  await owner('/api/billing/trial', { planId: 'growth', interval: 'month' })
  await owner('/api/setup/completion', {})
  await until(async () => (await owner('/api/storefront'))['live'] !== null)
  await until(async () => (await owner(`/api/scraper/imports/${String(id)}`))['status'] === 'done')
  await expectOneOfEach(stage, email)
}

/** Retries a lost call with the same idempotency key, like the browser. */
function askAgain({ product }: Stage, headers: (refusals: Set<string>) => Record<string, string>) {
  const refusals = new Set<string>()
  return async (path: string, body?: object): Promise<Reply['body']> => {
    const key = crypto.randomUUID()
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(150)) {
      const reply = await call(product, {
        path,
        ...(body && { method: 'POST' as const, body }),
        headers: { ...headers(refusals), 'idempotency-key': key },
      }).catch(() => null)
      if (reply && reply.status < 300) return reply.body
      if (reply) requirePassing(reply, refusals)
    }
    throw new Error(`${path} was not answered within ${patienceMs / 1000} s`)
  }
}

/** Throws for a refusal that a retry would repeat. */
function requirePassing({ status, body }: Reply, refusals: Set<string>): void {
  const code = String(body['code'])
  const isMended = code === 'unknown_shop' && !refusals.has(code)
  refusals.add(code)
  if (status < 500 && code !== 'idempotency_in_flight' && !isMended)
    throw new Error(`answered ${status} ${JSON.stringify(body)}`)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(200))
    if (await isSo()) return
  throw new Error(`not so within ${patienceMs / 1000} s`)
}

interface Found {
  readonly tenants: number
  readonly subscriptions: number
  readonly doubled: number
  readonly imports: number
  readonly live: number
  readonly missing: number
}

async function expectOneOfEach({ sql, expect }: Stage, email: string): Promise<void> {
  const [found] = await sql<Found>(
    `with own as (select m.tenant_id from memberships m join users u using (user_id) where u.email = $1)
     select (select count(*)::int from own) as tenants,
       (select count(*)::int from subscriptions join own using (tenant_id)) as subscriptions,
       (select count(*)::int from imports join own using (tenant_id)) as imports,
       (select count(*)::int from storefronts join own using (tenant_id) where live_build_id is not null) as live,
       (select count(*)::int from (select title from products join own using (tenant_id)
          group by tenant_id, title having count(*) > 1) same) as doubled,
       (select coalesce(sum(total - committed), 0)::int from imports join own using (tenant_id)) as missing`,
    [email],
  )
  const { doubled, missing, ...ones } = found ?? ({} as Found)
  for (const [what, count] of Object.entries(ones)) expect(`${what} of ${email}`, count, 1)
  expect(`doubled products of ${email}`, doubled, 0)
  expect(`chosen items without a product of ${email}`, missing, 0)
}
