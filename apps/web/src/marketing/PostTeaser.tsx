import { Link } from 'react-router'

import type { PostSummary } from '@marketday/contract/site/content'

import { to } from '../paths.ts'
import { utcDay } from '../platform/format.ts'

export function PostTeaser({ post, level = 2 }: { post: PostSummary; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <PostFacts post={post} />
      <Heading className="text-2xl font-semibold tracking-tight text-balance">
        <Link
          to={to('blogPost', { slug: post.slug })}
          className="rounded underline-offset-4 group-hover:text-primary-ink group-hover:underline after:absolute after:inset-0"
        >
          {post.title}
        </Link>
      </Heading>
      <p className="text-soft">{post.description}</p>
    </article>
  )
}

export function PostFacts({
  post,
  withAuthor = false,
}: {
  post: PostSummary
  withAuthor?: boolean
}) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-soft">
      {withAuthor && <span className="font-medium text-ink">{post.author}</span>}
      <time dateTime={post.publishedAt}>{utcDay(post.publishedAt)}</time>
      <span>{post.readingMinutes} min read</span>
      <span className="text-primary-ink">{post.tags.join(' · ')}</span>
    </p>
  )
}
