import type { ReactNode } from 'react'
import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import type { Section, SectionType } from '@marketday/contract/storefront/design/section-kinds'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { Categories } from './categories.tsx'
import { Hero } from './hero.tsx'
import { Shelves } from './shelves.tsx'

interface SectionProps<T extends SectionType> {
  readonly section: Extract<Section, { type: T }>
  readonly page: ShopPage
}

type Draw = { readonly [T in SectionType]?: (props: SectionProps<T>) => ReactNode }

/** Component of each type; the main content of a page is given by its page. */
const components: Draw = {
  hero: Hero,
  categories: Categories,
  collection: ({ section, page }) => (
    <Shelves content={page.contents?.[section.id]} eagerCount={2} />
  ),
  featuredProducts: ({ section, page }) => <Shelves content={page.contents?.[section.id]} />,
  related: Related,
}

function Related({ section, page }: SectionProps<'related'>) {
  const t = useTranslate()
  const title = section.settings.heading || t('shop.youMayAlsoLike')
  return <Shelves content={page.contents?.[section.id]} title={title} />
}

interface Props {
  readonly place: SectionPlace
  readonly page: ShopPage
  /** Drawn in place of the fixed section. */
  readonly main: ReactNode
}

/** Visible sections of a place, each in an element with its id. */
export function Sections({ place, page, main }: Props) {
  const { design } = useFrame().snapshot
  return design[place]
    .filter(({ isHidden }) => !isHidden)
    .map((section) => {
      const Kind = components[section.type] as
        | ((props: { section: Section; page: ShopPage }) => ReactNode)
        | undefined
      return (
        <div key={section.id} id={`section-${section.id}`} data-section-id={section.id}>
          {Kind ? <Kind section={section} page={page} /> : main}
        </div>
      )
    })
}
