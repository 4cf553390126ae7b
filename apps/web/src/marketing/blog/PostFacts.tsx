import type { PostSummary } from '@marketday/contract/site/content'
import { utcDay } from '../../platform/format.ts'

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
