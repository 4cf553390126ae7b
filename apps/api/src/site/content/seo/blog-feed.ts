import { Feed } from 'feed'
import { pictureAddress, sitePages } from '@marketday/contract/site/site-pages'
import type { StoredPost } from '../texts.ts'

/** Feed with full texts, newest first, and only absolute URLs. */
export function blogFeed(origin: string, posts: readonly StoredPost[]): Feed {
  const { blog } = sitePages
  const feed = new Feed({
    id: `${origin}${blog.path}`,
    link: `${origin}${blog.path}`,
    title: `Marketday: ${blog.title}`,
    description: blog.description,
    language: 'en',
    favicon: `${origin}/favicon.ico`,
    copyright: 'Marketday',
    generator: false,
    updated: dateOf(posts[0]?.publishedAt ?? '1970-01-01'),
    feedLinks: { rss: `${origin}/rss.xml`, json: `${origin}/feed.json` },
  })
  for (const post of posts) feed.addItem(itemOf(origin, post))
  return feed
}

function itemOf(origin: string, post: StoredPost) {
  const link = `${origin}/blog/${post.slug}`
  return {
    title: post.title,
    // The first slug keeps the id stable when a post is renamed.
    id: `${origin}/blog/${post.formerSlugs[0] ?? post.slug}`,
    link,
    date: dateOf(post.publishedAt),
    published: dateOf(post.publishedAt),
    description: post.description,
    content: absolute(origin, link, post.html),
    author: [{ name: post.author }],
    category: post.tags.map((name) => ({ name })),
    image: origin + pictureAddress(`/blog/${post.slug}`),
  }
}

/** Feed readers show the text outside our site, where relative URLs break. */
const absolute = (origin: string, page: string, html: string) =>
  html
    .replaceAll(/(\s(?:href|src)=")(?=\/)/g, `$1${origin}`)
    .replaceAll(/(\shref=")(?=#)/g, `$1${page}`)

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
