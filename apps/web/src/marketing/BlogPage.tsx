import { Search } from 'lucide-react'
import {
  Form,
  Link,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { listPosts } from '@marketday/contract/site/content'
import { sitePages } from '@marketday/contract/site/site-pages'
import { to } from '../paths.ts'
import { payloadLoader } from '../platform/deployment/payload.ts'
import { pageMeta } from '../platform/seo.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { loadFromApi } from './load-from-api.ts'
import { PageIntro } from './PageIntro.tsx'
import { PostTeaser } from './PostTeaser.tsx'

export function loader(args: LoaderFunctionArgs) {
  const { tag, q, page } = Object.fromEntries(new URL(args.request.url).searchParams)
  return loadFromApi(args, listPosts, {
    query: { tag: tag || undefined, q: q || undefined, page: page || undefined },
  })
}

export const clientLoader = payloadLoader

/** Pages of the full list are indexed; search results and topics are duplicates. */
export function meta({ loaderData, location }: MetaArgs<typeof loader>) {
  const { blog } = sitePages
  const search = new URLSearchParams(location.search)
  const page = loaderData?.page ?? 1
  const isPart = Boolean(search.get('q') || search.get('tag')) || loaderData?.posts.length === 0
  if (page === 1) return pageMeta({ ...blog, index: !isPart })
  return pageMeta({
    ...blog,
    title: `${blog.title}, page ${page}`,
    path: `${blog.path}?page=${page}`,
    index: !isPart,
  })
}

export default function BlogPage() {
  const { posts, page, pageCount, tags } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const chosen = { tag: search.get('tag') ?? '', q: search.get('q') ?? '' }
  return (
    <div className="shell py-12 sm:py-20">
      <PageIntro title="Notes for shop owners">
        Practical tips from bakers, growers and florists. Each takes a coffee break to read.
      </PageIntro>
      <div className="mt-10 flex flex-col gap-4 border-b border-line pb-6 lg:flex-row lg:items-center lg:justify-between">
        <nav aria-label="Topics" className="flex flex-wrap gap-2">
          <TagLink label="All" href={addressOf({ q: chosen.q })} isChosen={chosen.tag === ''} />
          {tags.map(({ tag }) => (
            <TagLink
              key={tag}
              label={tag}
              href={addressOf({ tag, q: chosen.q })}
              isChosen={chosen.tag === tag}
            />
          ))}
        </nav>
        <Form role="search" className="flex gap-2" key={chosen.q}>
          {chosen.tag && <input type="hidden" name="tag" value={chosen.tag} />}
          <TextField
            label="Search the blog"
            labelHidden
            name="q"
            type="search"
            placeholder="Search"
            maxLength={100}
            defaultValue={chosen.q}
            className="min-w-0 flex-1 lg:w-64"
          />
          <Button type="submit" variant="secondary" aria-label="Search">
            <Search aria-hidden className="size-4" />
          </Button>
        </Form>
      </div>
      {posts.length === 0 ? (
        <div className="mt-10">
          <EmptyState
            title={chosen.q ? `No articles match “${chosen.q}”` : 'No articles yet'}
            action={
              <Link to={to('blog')} className={buttonStyles({ variant: 'secondary' })}>
                Show all articles
              </Link>
            }
          />
        </div>
      ) : (
        <ul className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-2">
          {posts.map((post) => (
            <li key={post.slug}>
              <PostTeaser post={post} />
            </li>
          ))}
        </ul>
      )}
      <Pages
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => addressOf({ ...chosen, page: number })}
      />
    </div>
  )
}

function TagLink({ label, href, isChosen }: { label: string; href: string; isChosen: boolean }) {
  return (
    <Link
      to={href}
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className={`inline-flex min-h-9 items-center rounded-full px-4 text-sm font-medium ${
        isChosen ? 'bg-primary text-on-primary' : 'bg-hover text-soft hover:text-ink'
      }`}
    >
      {label}
    </Link>
  )
}

function Pages({
  page,
  pageCount,
  hrefOf,
}: {
  page: number
  pageCount: number
  hrefOf: (page: number) => string
}) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label="Pages"
      className="mt-14 flex items-center justify-between border-t border-line pt-6"
    >
      {page > 1 ? (
        <Link to={hrefOf(page - 1)} rel="prev" className={buttonStyles({ variant: 'secondary' })}>
          Newer
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-soft">
        Page {page} of {pageCount}
      </span>
      {page < pageCount ? (
        <Link to={hrefOf(page + 1)} rel="next" className={buttonStyles({ variant: 'secondary' })}>
          Older
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

function addressOf({ tag = '', q = '', page = 1 }: { tag?: string; q?: string; page?: number }) {
  const search = new URLSearchParams({
    ...(tag && { tag }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `${to('blog')}?${search}` : to('blog')
}
