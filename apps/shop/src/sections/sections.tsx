import type { ReactNode } from 'react'
import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import { sectionKinds } from '@marketday/contract/storefront/design/section-kinds'
import type { Section, SectionType } from '@marketday/contract/storefront/design/section-kinds'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { Announcement } from './announcement.tsx'
import { Categories } from './categories.tsx'
import { Columns, Testimonials } from './columns.tsx'
import { DeliveryCheck } from './delivery-check.tsx'
import { Faq } from './faq.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import { Hours } from './hours.tsx'
import { Newsletter } from './newsletter.tsx'
import { Logos, PictureGallery } from './pictures.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { Shelves } from './shelves.tsx'
import { ProductStory, Text, TextPicture } from './text.tsx'

interface SectionProps<T extends SectionType> {
  readonly section: Extract<Section, { type: T }>
  readonly page: ShopPage
  readonly isFirst: boolean
  readonly holdsTitle: boolean
}

/** Given by the page. */
type MainType = 'categoryItems' | 'productDetails' | 'cartItems' | 'pageText'
type DrawnType = Exclude<SectionType, MainType>

const components: {
  readonly [T in DrawnType]: (props: SectionProps<T>) => ReactNode
} = {
  announcement: Announcement,
  header: Header,
  hero: Hero,
  featuredProducts: ({ section, page, isFirst }) => (
    <Shelves
      content={page.contents?.[section.id]}
      heading={section.settings.heading}
      eagerCount={isFirst ? 2 : 0}
    />
  ),
  collection: ({ section, page }) => (
    <Shelves
      content={page.contents?.[section.id]}
      heading={section.settings.heading}
      eagerCount={2}
    />
  ),
  categories: Categories,
  text: Text,
  textPicture: TextPicture,
  gallery: PictureGallery,
  columns: Columns,
  testimonials: Testimonials,
  hours: Hours,
  deliveryCheck: DeliveryCheck,
  faq: Faq,
  logos: Logos,
  newsletter: Newsletter,
  productStory: ProductStory,
  related: Related,
  recentlyViewed: RecentlyViewed,
  footer: Footer,
}

function Related({ section, page }: SectionProps<'related'>) {
  const t = useTranslate()
  const { heading } = section.settings
  return (
    <Shelves
      content={page.contents?.[section.id]}
      heading={heading}
      title={heading || t('shop.youMayAlsoLike')}
    />
  )
}

interface Props {
  readonly place: SectionPlace
  readonly page: ShopPage
  /** Drawn in place of the main content. */
  readonly main?: ReactNode
}

/** Visible sections of a place, each in an element with its id. */
export function Sections({ place, page, main }: Props) {
  const { snapshot, isEditing = false } = useFrame()
  const sections = snapshot.design[place].filter(({ isHidden }) => !isHidden)
  const titled = place === 'home' ? sections.find(({ type }) => type === 'hero') : undefined
  return (
    <>
      {place === 'home' && !titled && <h1 className="sr-only">{snapshot.home.heading}</h1>}
      {sections.map((section, index) => (
        <div
          key={section.id}
          id={`section-${section.id}`}
          className={isSticky(section) ? 'section section-sticky' : 'section'}
          {...(isEditing && editingMarks(section))}
        >
          {isDrawn(section.type) ? (
            <Drawn
              section={section}
              page={page}
              isFirst={index === 0}
              holdsTitle={section === titled}
            />
          ) : (
            main
          )}
        </div>
      ))}
    </>
  )
}

const isDrawn = (type: SectionType): type is DrawnType => type in components

function Drawn(props: SectionProps<SectionType>) {
  const Kind = components[props.section.type as DrawnType] as (
    props: SectionProps<SectionType>,
  ) => ReactNode
  return <Kind {...props} />
}

const isSticky = (section: Section) => section.type === 'header' && section.settings.isSticky

/** The label is shown where the section has nothing to show. */
const editingMarks = ({ id, type }: Section) => ({
  'data-section-id': id,
  'data-section-type': type,
  'data-section-label': sectionKinds[type].label,
})
