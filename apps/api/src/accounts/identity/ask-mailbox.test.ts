import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshEmail } from '../../../testing/identity/people.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { AppError } from '../../platform/http/errors.ts'
import { askMailbox } from './ask-mailbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  t.app.services.clock.setOffset(0)
  await t.close()
})

const fiveTimes = [true, true, true, true, true]

async function askInShop(shopId: string, { email, times }: { email: string; times: number }) {
  const answers: boolean[] = []
  for (let time = 0; time < times; time += 1) {
    answers.push(await isMailed(shopId, email))
    t.app.services.clock.setOffset(t.app.services.clock.offsetMs() + 60_000)
  }
  return answers
}

const isMailed = (shopId: string, email: string) =>
  t
    .inTenant(shopId, (db) => askMailbox(db, { purpose: 'customer', email, shopId }))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.failure.status === 429) return false
        throw error
      },
    )

test('an address has five codes an hour of each shop, whatever was asked for in others, and twenty of all', async () => {
  const email = freshEmail('carla')
  const shops = []
  while (shops.length < 5) shops.push((await t.owner()).tenantId)
  const [first = '', second = '', ...others] = shops
  expect(await askInShop(first, { email, times: 6 })).toEqual([...fiveTimes, false])
  expect(await askInShop(second, { email, times: 5 })).toEqual(fiveTimes)
  for (const shopId of others.slice(0, 2))
    expect(await askInShop(shopId, { email, times: 5 })).toEqual(fiveTimes)
  expect(await askInShop(others[2] ?? '', { email: email.toUpperCase(), times: 1 })).toEqual([
    false,
  ])
  expect(await askInShop(first, { email: freshEmail('sam'), times: 1 })).toEqual([true])
})
