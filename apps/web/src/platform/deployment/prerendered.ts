import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { listPosts } from '@marketday/contract/site/content'
import { ApiError } from '@marketday/transport/api-error.ts'
import { pages, to, type PagePath } from '../../paths.ts'
import { callInProcess } from '../api/call-in-process.ts'
import type { RequestData } from '../request-context.ts'

/** Server only: paths of all pages that stay the same until the next deployment, and load data. */
export async function prerendered({ api }: Pick<RequestData, 'api'>): Promise<string[]> {
  const fixed = Object.values<PagePath>(pages)
    .filter((page) => page.prerendered && !page.path.includes(':'))
    .map((page) => page.path)
  const first = await postPage(api, 1)
  const others = Array.from({ length: first.pageCount - 1 }, (_page, index) =>
    postPage(api, index + 2),
  )
  const posts = [first, ...(await Promise.all(others))].flatMap((page) => page.posts)
  return [...fixed, ...posts.map((post) => to('blogPost', { slug: post.slug }))]
}

/** Extracts a page's data from the router's response: that of its innermost route, the only one that loads any. */
export async function payloadOf({ status, body }: Response): Promise<unknown> {
  if (status !== 200 || !body) throw new Error(`The page's data answered ${status}`)
  const { value } = await decode(body, globalThis)
  const results = Object.values(value as Record<string, { data?: unknown; error?: unknown }>)
  const last = results.at(-1)
  if (last?.error !== undefined) throw new Error('The page failed', { cause: last.error })
  return last?.data ?? null
}

const postPage = (api: RequestData['api'], page: number) =>
  callInProcess(api, listPosts, { query: { page } }).catch((cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    throw new Error(`The list of posts answered ${cause.status}`, { cause })
  })
