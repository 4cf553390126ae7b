import type { MetaDescriptor } from 'react-router'

export const productName = 'Marketday'

export interface PageMeta {
  readonly title: string
  readonly description: string
  /** The page's own address, e.g. `/pricing`. */
  readonly path: string
  readonly image?: string
  readonly index?: boolean
}

/** Title, description, sharing and canonical tags of a public page. */
export function pageMeta({
  title,
  description,
  path,
  image,
  index = true,
}: PageMeta): MetaDescriptor[] {
  const full = path === '/' ? title : `${title} – ${productName}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: path },
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: path },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** The title of a panel page, from the thing to the place: `Order 1042 – Orders – Shop`. */
export function panelTitle(...parts: string[]): MetaDescriptor[] {
  return [{ title: [...parts, productName].join(' – ') }, { name: 'robots', content: 'noindex' }]
}
