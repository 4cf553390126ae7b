import { announcement } from './sections/announcement.ts'
import { categories } from './sections/categories.ts'
import { collection } from './sections/collection.ts'
import { columns } from './sections/columns.ts'
import { deliveryCheck } from './sections/delivery-check.ts'
import { faq } from './sections/faq.ts'
import { featuredProducts } from './sections/featured-products.ts'
import { footer } from './sections/footer.ts'
import { gallery } from './sections/gallery.ts'
import { header } from './sections/header.ts'
import { hero } from './sections/hero.ts'
import { hours } from './sections/hours.ts'
import { logos } from './sections/logos.ts'
import { cartItems, categoryItems, pageText, productDetails } from './sections/main-content.ts'
import { newsletter } from './sections/newsletter.ts'
import { productStory } from './sections/product-story.ts'
import { recentlyViewed } from './sections/recently-viewed.ts'
import { related } from './sections/related.ts'
import { testimonials } from './sections/testimonials.ts'
import { text } from './sections/text.ts'
import { textPicture } from './sections/text-picture.ts'
import type { SectionOf } from './section.ts'

/** Every kind of section, in the order in which the editor offers them. */
export const sectionKinds = {
  announcement,
  header,
  hero,
  featuredProducts,
  collection,
  categories,
  text,
  textPicture,
  gallery,
  columns,
  testimonials,
  hours,
  deliveryCheck,
  faq,
  logos,
  newsletter,
  productStory,
  related,
  recentlyViewed,
  categoryItems,
  productDetails,
  cartItems,
  pageText,
  footer,
} as const

export type SectionType = keyof typeof sectionKinds
export type Section = { [K in SectionType]: SectionOf<(typeof sectionKinds)[K]> }[SectionType]
