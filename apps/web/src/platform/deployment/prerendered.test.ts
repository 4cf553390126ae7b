import { expect, test } from 'vitest'
import { payloadOf, prerendered } from './prerendered.ts'

function blogOf(...postPages: string[][]) {
  const requested: number[] = []
  const call = async (_route: object, { query: { page } }: { query: { page: number } }) => {
    requested.push(page)
    const slugs = postPages[page - 1]
    return slugs
      ? {
          ok: true,
          body: { posts: slugs.map((slug) => ({ slug })), pageCount: postPages.length },
        }
      : { ok: false, problem: { message: 'No such page', status: 404 } }
  }
  return { requested, api: { call } as never }
}

test('every post of every page of the blog is prerendered, beside the fixed pages', async () => {
  const { api, requested } = blogOf(['rye-bread', 'apples'], ['honey'], ['eggs'])
  const addresses = await prerendered({ api })
  expect(addresses).toEqual(expect.arrayContaining(['/', '/pricing', '/blog']))
  expect(addresses.slice(-4)).toEqual([
    '/blog/rye-bread',
    '/blog/apples',
    '/blog/honey',
    '/blog/eggs',
  ])
  expect(requested).toEqual([1, 2, 3])
})

test('pages that change, belong to somebody or stand for many are not prerendered', async () => {
  const addresses = await prerendered(blogOf(['rye-bread']))
  for (const path of ['/contacts', '/verify', '/blog/:slug']) expect(addresses).not.toContain(path)
})

test('a blog of one page is asked for once', async () => {
  const { api, requested } = blogOf(['rye-bread'])
  await prerendered({ api })
  expect(requested).toHaveLength(1)
})

test('without the list of posts nothing is prerendered', async () => {
  await expect(prerendered(blogOf())).rejects.toThrow('The list of posts answered 404')
})

/** Router response: a flat list, in which `{"_1":2}` is an object with entry 1 as key and entry 2 as value. */
const routerSays = (entries: unknown[], status = 200) =>
  new Response(`${JSON.stringify(entries)}\n`, { status })

test('the data of a page is that of its innermost route', async () => {
  const entries = [
    { _1: 2, _5: 6, _8: 9 },
    ['root', { _3: 4 }, 'data', 'of the root'],
    ['layout', { _3: 7 }, 'of the layout'],
    ['page', { _3: 10 }, { _11: 12 }, 'plans', 3],
  ].flat()
  expect(await payloadOf(routerSays(entries))).toEqual({ plans: 3 })
})

test.each([
  ['no route loads anything', [{}]],
  ['the innermost route gives nothing', [{ _1: 2 }, 'page', {}]],
])('where %s there is no data', async (_what, entries) => {
  expect(await payloadOf(routerSays(entries))).toBeNull()
})

test('a page that fails is no payload, and the reason is told', async () => {
  const answer = routerSays([{ _1: 2 }, 'page', { _3: 4 }, 'error', 'no plans'])
  await expect(payloadOf(answer)).rejects.toMatchObject({
    message: 'The page failed',
    cause: 'no plans',
  })
})

test.each([
  ['another status', routerSays([{}], 202), 202],
  ['nothing', new Response(null), 200],
])('an answer with %s is no payload', async (_what, answer, status) => {
  await expect(payloadOf(answer)).rejects.toThrow(`The page's data answered ${status}`)
})
