import type { PostSummary, Question } from '@marketday/contract/site/content'
import { pictureAddress, sitePages } from '@marketday/contract/site/site-pages'
import { absolute, productName } from './site.ts'
import { organization, type Fact } from './structured-data.ts'

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

interface PricedPlan {
  readonly name: string
  readonly tagline: string
  readonly currency: string
  /** Decimal prices, e.g. `29.00`. */
  readonly decimals: Readonly<Record<'month' | 'year', string>>
}

export const planProduct = (plan: PricedPlan): Fact => ({
  '@type': 'Product',
  name: `${productName} ${plan.name}`,
  description: plan.tagline,
  image: absolute(pictureAddress(sitePages.pricing.path)),
  brand: { '@type': 'Brand', name: productName },
  offers: [offer(plan, 'month'), offer(plan, 'year')],
})

function offer({ currency, decimals }: PricedPlan, interval: 'month' | 'year'): Fact {
  const price = decimals[interval]
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
