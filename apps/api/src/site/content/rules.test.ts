import { describe, expect, test } from 'vitest'
import { findPost, isPublished, readingMinutes, relatedTo, selectPosts } from './rules.ts'

const post = (
  number: number,
  more: { tags?: string[]; searchText?: string; formerSlugs?: string[] } = {},
) => ({
  slug: `post-${number}`,
  title: `Post ${number}`,
  description: '',
  author: 'Marketday team',
  publishedAt: '2026-01-01',
  readingMinutes: 3,
  tags: [],
  formerSlugs: [],
  isDraft: false,
  searchText: `post ${number}`,
  ...more,
})

describe('the blog list', () => {
  test('shows ten posts a page and counts the pages', () => {
    const posts = Array.from({ length: 21 }, (_, index) => post(index))
    expect(selectPosts(posts, {})).toMatchObject({ page: 1, pageCount: 3, total: 21 })
    expect(selectPosts(posts, { page: 3 }).posts.map(({ slug }) => slug)).toEqual(['post-20'])
    expect(selectPosts(posts, { page: 9 }).posts).toEqual([])
  })

  test('keeps posts that carry the tag and hold every word of the search', () => {
    const posts = [
      post(1, { tags: ['delivery'], searchText: 'vans and fees' }),
      post(2, { tags: ['delivery'], searchText: 'fees alone' }),
      post(3, { searchText: 'vans and fees' }),
    ]
    const found = selectPosts(posts, { tag: 'delivery', q: ' Fees VANS ' })
    expect(found.posts.map(({ slug }) => slug)).toEqual(['post-1'])
    expect(found.tags).toEqual([{ tag: 'delivery', count: 2 }])
  })
})

test('drafts and posts of tomorrow are not published', () => {
  expect(isPublished({ isDraft: false, publishedAt: '2026-05-01' }, '2026-05-01')).toBe(true)
  expect(isPublished({ isDraft: false, publishedAt: '2026-05-02' }, '2026-05-01')).toBe(false)
  expect(isPublished({ isDraft: true, publishedAt: '2026-01-01' }, '2026-05-01')).toBe(false)
})

test('a post is found under a former slug, but a present slug goes first', () => {
  const renamed = post(1, { formerSlugs: ['old', 'post-2'] })
  const second = post(2)
  expect(findPost([renamed, second], 'old')).toBe(renamed)
  expect(findPost([renamed, second], 'post-2')).toBe(second)
  expect(findPost([renamed, second], 'never')).toBeNull()
})

test('related posts are others, those with most tags in common first', () => {
  const read = post(1, { tags: ['a', 'b'] })
  const posts = [read, post(2), post(3, { tags: ['a'] }), post(4, { tags: ['a', 'b'] }), post(5)]
  expect(relatedTo(read, posts).map(({ slug }) => slug)).toEqual(['post-4', 'post-3', 'post-2'])
})

test('reading takes at least a minute', () => {
  expect(readingMinutes('one two')).toBe(1)
  expect(readingMinutes('word '.repeat(660))).toBe(3)
})
