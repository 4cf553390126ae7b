import type { MetaDescriptor } from 'react-router'
import { pictureAddress, pictureSize } from '@marketday/contract/site/site-pages'
import { absolute, productName } from './seo/site.ts'
import { organization, trail, website, type Fact } from './seo/structured-data.ts'

export interface PageMeta {
  readonly title: string
  readonly description: string
  /** Canonical path, e.g. `/pricing`, with a query only if that makes a distinct page. */
  readonly path: string
  /** False to exclude from search: personal or duplicate page. */
  readonly index?: boolean
  readonly publishedAt?: string
  /** Structured data besides the breadcrumbs. */
  readonly facts?: readonly Fact[]
}

/** Title and description; for indexed pages also search and sharing metadata. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description, path, index = true } = page
  const title = path === '/' ? page.title : `${page.title} – ${productName}`
  return [
    { title },
    { name: 'description', content: description },
    ...(index ? buildSearchTags(page, title) : [{ name: 'robots', content: 'noindex' }]),
  ]
}

function buildSearchTags(page: PageMeta, title: string): MetaDescriptor[] {
  const { description, path, publishedAt, facts = [] } = page
  const [address = '/'] = path.split('?')
  const place = address === '/' ? [organization(), website()] : [trail(address, page.title)]
  return [
    { tagName: 'link', rel: 'canonical', href: absolute(path) },
    feed,
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: publishedAt ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absolute(path) },
    { property: 'og:image', content: absolute(pictureAddress(address)) },
    { property: 'og:image:width', content: String(pictureSize.width) },
    { property: 'og:image:height', content: String(pictureSize.height) },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': [...place, ...facts] } },
  ]
}

const feed = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${productName}: the blog`,
  href: '/rss.xml',
} as const

export const missingMeta = (): MetaDescriptor[] => [
  { title: `Page Not Found – ${productName}` },
  { name: 'robots', content: 'noindex' },
]
