import type { Plan } from '@marketday/contract/billing'
import type { PostSummary, Question } from '@marketday/contract/content'
import { minorDigits } from '@marketday/contract/money'
import { pictureAddress, sitePages } from '@marketday/contract/site-pages'
import { absolute, productName } from './site.ts'

/** A thing in the words of schema.org. */
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

/** The site and how its articles are searched. */
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

/** From the home page down to this one, along its address. */
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

export const blogPosting = (post: PostSummary): Fact => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  image: absolute(pictureAddress(`/blog/${post.slug}`)),
  datePublished: post.publishedAt,
  author: { '@type': 'Person', name: post.author },
  publisher: organization(),
  keywords: post.tags.join(', '),
  mainEntityOfPage: absolute(`/blog/${post.slug}`),
})

export const faqPage = (questions: readonly Question[]): Fact => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
})

/** A plan with its price by month and by year. */
export const planProduct = (plan: Plan): Fact => ({
  '@type': 'Product',
  name: `${productName} ${plan.name}`,
  description: plan.tagline,
  image: absolute(pictureAddress(sitePages.pricing.path)),
  brand: { '@type': 'Brand', name: productName },
  offers: [offer(plan, 'month'), offer(plan, 'year')],
})

function offer({ currency, monthMinor, yearMinor }: Plan, interval: 'month' | 'year'): Fact {
  const digits = minorDigits(currency)
  const price = ((interval === 'month' ? monthMinor : yearMinor) / 10 ** digits).toFixed(digits)
  return {
    '@type': 'Offer',
    url: `${absolute(sitePages.pricing.path)}?interval=${interval}`,
    price,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: currency,
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: 1,
        unitCode: interval === 'month' ? 'MON' : 'ANN',
      },
    },
  }
}

function inWords(part: string): string {
  const words = part.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
