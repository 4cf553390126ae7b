import { postsPerPage } from '@marketday/contract/site/content'
import type { Post, PostPage, PostSummary } from '@marketday/contract/site/content'

const wordsPerMinute = 220

interface Searchable extends PostSummary {
  readonly isDraft: boolean
  readonly searchText: string
}

export interface PostQuery {
  readonly tag?: string | undefined
  readonly q?: string | undefined
  readonly page?: number | undefined
}

/** At least one minute. */
export const readingMinutes = (text: string) =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / wordsPerMinute))

export const isPublished = (post: { isDraft: boolean; publishedAt: string }, today: string) =>
  !post.isDraft && post.publishedAt <= today

export function selectPosts<P extends Searchable>(
  published: readonly P[],
  query: PostQuery,
): Omit<PostPage, 'posts'> & { posts: P[] } {
  const terms = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const matches = published.filter(
    (post) =>
      (query.tag === undefined || post.tags.includes(query.tag)) &&
      terms.every((word) => post.searchText.includes(word)),
  )
  const page = query.page ?? 1
  return {
    posts: matches.slice((page - 1) * postsPerPage, page * postsPerPage),
    page,
    pageCount: Math.max(1, Math.ceil(matches.length / postsPerPage)),
    total: matches.length,
    tags: countTags(published),
  }
}

export function relatedTo<P extends PostSummary>(post: PostSummary, published: readonly P[]): P[] {
  const shared = (other: PostSummary) => other.tags.filter((tag) => post.tags.includes(tag)).length
  return published
    .filter((other) => other.slug !== post.slug)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 3)
}

export function findPost<P extends Pick<Post, 'slug'> & { formerSlugs: readonly string[] }>(
  published: readonly P[],
  slug: string,
): P | null {
  return (
    published.find((post) => post.slug === slug) ??
    published.find((post) => post.formerSlugs.includes(slug)) ??
    null
  )
}

function countTags(posts: readonly PostSummary[]) {
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap((post) => post.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => a.tag.localeCompare(b.tag))
}
