import { sitePages } from '@marketday/contract/site/site-pages'
import { absolute, productName } from './site.ts'

export type Fact = { readonly '@type': string } & Readonly<Record<string, unknown>>

export const organization = (): Fact => ({
  '@type': 'Organization',
  '@id': absolute('/#organization'),
  name: productName,
  url: absolute('/'),
  logo: absolute('/assets/app/icon-512.png'),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    url: absolute(sitePages.contacts.path),
  },
})

export const website = (): Fact => ({
  '@type': 'WebSite',
  '@id': absolute('/#website'),
  name: productName,
  url: absolute('/'),
  publisher: { '@id': absolute('/#organization') },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${absolute(sitePages.blog.path)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})

export function trail(path: string, title: string): Fact {
  const parts = path.split('/').filter(Boolean)
  const above = parts.slice(0, -1).map((part, depth) => ({
    name: inWords(part),
    path: `/${parts.slice(0, depth + 1).join('/')}`,
  }))
  const steps = [{ name: productName, path: '/' }, ...above, { name: title, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absolute(step.path),
    })),
  }
}

function inWords(part: string): string {
  const text = part.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
