import { isReplaced } from '@marketday/contract/site/is-replaced'
import { sitePages } from '@marketday/contract/site/site-pages'
import type { Library } from '../library.ts'
import { isPublished } from '../rules.ts'

export interface SiteAddress {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly changedOn: string | null
}

export function siteAddresses(library: Library, today: string): SiteAddress[] {
  const posts = library.posts.filter((post) => isPublished(post, today))
  const documents = [...library.documents.values()].filter((document) => !isReplaced(document))
  const newest = posts[0]?.publishedAt ?? null
  return [
    ...Object.values(sitePages).map((page) => ({
      ...page,
      changedOn: page.path === sitePages.blog.path ? newest : null,
    })),
    ...documents.map(({ path, title, description, effectiveAt }) => ({
      path,
      title,
      description,
      changedOn: effectiveAt,
    })),
    ...posts.map(({ slug, title, description, publishedAt }) => ({
      path: `/blog/${slug}`,
      title,
      description,
      changedOn: publishedAt,
    })),
  ]
}
