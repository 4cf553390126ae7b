import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { Mail } from 'lucide-react'

import { getPost } from '@marketday/contract/site/content'

import { to } from '../paths.ts'
import { payloadLoader } from '../platform/deployment/payload.ts'
import { missingMeta, pageMeta } from '../platform/seo.ts'
import { blogPosting } from '../platform/seo/page-facts.ts'
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx'
import { ContentHtml } from './ContentHtml.tsx'
import { ContentsList, FoldedContents } from './ContentsList.tsx'
import { loadFromApi } from './load-from-api.ts'
import { PostFacts, PostTeaser } from './PostTeaser.tsx'
import { absolute } from '../platform/seo/site.ts'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params.slug ?? ''
  const post = await loadFromApi(args, getPost, { params: { slug } })
  if (post.slug !== slug) throw redirect(to('blogPost', { slug: post.slug }), 301)
  return post
}

export const clientLoader = payloadLoader

export function meta({ loaderData: post }: MetaArgs<typeof loader>) {
  if (!post) return missingMeta()
  return pageMeta({
    title: post.title,
    description: post.description,
    path: to('blogPost', { slug: post.slug }),
    publishedAt: post.publishedAt,
    facts: [blogPosting(post)],
  })
}

export default function BlogPostPage() {
  const post = useLoaderData<typeof loader>()
  return (
    <>
      <article className="shell grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 py-12 lg:grid-cols-[minmax(0,1fr)_15rem] lg:py-20">
        <header className="max-w-3xl lg:col-span-2">
          <Breadcrumbs crumbs={[{ label: 'Blog', href: to('blog') }, { label: post.title }]} />
          <h1
            tabIndex={-1}
            className="mt-4 text-4xl font-semibold tracking-tight text-balance sm:text-5xl"
          >
            {post.title}
          </h1>
          <p className="mt-4 mb-5 text-lg text-soft">{post.description}</p>
          <PostFacts post={post} withAuthor />
          <SharePost title={post.title} path={to('blogPost', { slug: post.slug })} />
        </header>
        <FoldedContents headings={post.headings} />
        <ContentHtml html={post.html} className="max-w-2xl" />
        <ContentsList headings={post.headings} />
      </article>
      {post.related.length > 0 && (
        <section aria-labelledby="related" className="border-t border-line bg-sunken">
          <div className="shell py-16">
            <h2 id="related" className="text-2xl font-semibold tracking-tight">
              Read next
            </h2>
            <ul className="mt-8 grid gap-10 md:grid-cols-3">
              {post.related.map((related) => (
                <li key={related.slug}>
                  <PostTeaser post={related} level={3} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}

/** Share links without third-party code. */
function SharePost({ title, path }: { title: string; path: string }) {
  const address = absolute(path)
  const mail = new URLSearchParams({ subject: title, body: address })
    .toString()
    .replaceAll('+', '%20')
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <a href={`mailto:?${mail}`} className={buttonStyles({ variant: 'secondary', size: 'small' })}>
        <Mail aria-hidden className="size-4" />
        Share by email
      </a>
      <CopyButton address={address} size="small" className="noscript:hidden" />
    </div>
  )
}
