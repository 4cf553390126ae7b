import type { OwnPage } from '@marketday/contract/storefront/shop/own-pages'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

type Pages = ShopSnapshot['pages']

const mostPages = 50

/** Published custom pages replace a default page or follow it; posts get a list. */
export function withOwnPages(pages: Pages, ownPages: readonly OwnPage[]): Pages {
  const published = ownPages
    .filter(({ isPublished }) => isPublished)
    .map(({ path, title, body }) => ({ path, title, body }))
  const byPath = new Map(published.map((page) => [page.path, page]))
  const standard = pages.map((page) => byPath.get(page.path) ?? page)
  const standardPaths = new Set(pages.map(({ path }) => path))
  const further = published.filter(({ path }) => !standardPaths.has(path))
  const posts = further.filter(({ path }) => path.startsWith('/blog/'))
  const texts = further.filter((page) => !posts.includes(page))
  const list = posts.map(({ path, title }) => `- [${title.replace(/[[\]]/g, '')}](${path})`)
  const blog = { path: '/blog', title: 'Blog', body: list.join('\n') }
  return [...standard, ...texts, ...(posts.length > 0 ? [blog] : []), ...posts].slice(0, mostPages)
}
