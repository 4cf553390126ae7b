import { expect, test } from 'vitest'
import { createPreloader, preloadLimit } from './prefetch-links.ts'

test('S-154 of ten preloads at once never more than four run together, and all complete', async () => {
  let running = 0
  let most = 0
  const done: string[] = []
  const preload = createPreloader(async (key) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    done.push(key)
  })
  const keys = Array.from({ length: 10 }, (_key, index) => `/page-${index}`)
  keys.forEach(preload)
  await expect.poll(() => done.toSorted()).toEqual(keys)
  expect(most).toBe(4)
  expect(preloadLimit).toBe(4)
})

test('a preload that fails makes room for the next, and each is tried once', async () => {
  const tried: string[] = []
  const preload = createPreloader((key) => {
    tried.push(key)
    return Promise.reject(new Error('gone'))
  })
  for (const key of ['a', 'b', 'c', 'd', 'e', 'a']) preload(key)
  await expect.poll(() => tried).toEqual(['a', 'b', 'c', 'd', 'e'])
})
