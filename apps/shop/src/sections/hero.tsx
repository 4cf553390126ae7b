import type { ReactNode } from 'react'

import type { hero } from '@marketday/contract/storefront/design/sections/hero'
import { themes } from '@marketday/contract/storefront/design/themes'
import type { HeroForm } from '@marketday/contract/storefront/design/themes'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { ShopItem } from '@marketday/contract/storefront/shop/shop'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { Picture } from '../parts/picture.tsx'
import {
  SettingLink,
  SettingParagraphs,
  SettingPicture,
  SettingText,
  useEditing,
} from './settings.tsx'

type HeroSection = SectionOf<typeof hero>
type SlideSettings = HeroSection['blocks'][number]['settings']

interface Props {
  readonly section: HeroSection
  readonly page: ShopPage
  readonly isFirst: boolean
  /** Whether its heading is that of the page. */
  readonly holdsTitle: boolean
}

const emptySlide: SlideSettings = { heading: '', text: '', picture: null, button: '', link: '' }

export function Hero({ section, page, isFirst, holdsTitle }: Props) {
  const { block } = useEditing()
  const { home } = useFrame().snapshot
  const items = itemsOf(page)
  // A page without sections that list items says nothing about the stock.
  const hasLists = Object.values(page.contents ?? {}).some(({ shelves }) => shelves.length > 0)
  const isEmptyShop = hasLists && items.length === 0
  const blocks = section.blocks.length > 0 ? section.blocks : [{ id: '', settings: emptySlide }]
  // The first hero of the home page welcomes shoppers even without texts of its own.
  const slides = blocks.filter(
    ({ settings }, index) => (holdsTitle && index === 0) || !isEmpty(settings),
  )
  if (slides.length === 0) return null
  const parts = slides.map(({ id, settings }, index) => {
    const holdsThis = holdsTitle && index === 0
    return (
      <Slide
        key={id}
        section={section}
        settings={settings}
        standard={holdsThis ? home : { heading: '', intro: '' }}
        items={holdsThis ? items : null}
        isEmptyShop={holdsThis && isEmptyShop}
        heading={holdsThis ? 'h1' : 'h2'}
        isEager={isFirst && index === 0}
        marks={block(id)}
      />
    )
  })
  return parts.length === 1 ? parts[0] : <Slides id={section.id}>{parts}</Slides>
}

const itemsOf = (page: ShopPage) =>
  Object.values(page.contents ?? {}).flatMap(({ shelves }) =>
    shelves.flatMap((shelf) => shelf.items),
  )

const isEmpty = ({ heading, text, picture }: SlideSettings) =>
  heading === '' && text === '' && picture === null

/** Scrolls by touch, keyboard and the links below it; moves only when the shopper does. */
function Slides({
  id,
  children,
}: {
  readonly id: string
  readonly children: readonly ReactNode[]
}) {
  const t = useTranslate()
  const { locale } = useFrame()
  const count = children.length
  return (
    <div>
      <ul
        className="flex snap-x snap-mandatory overflow-x-auto rounded-theme-lg motion-safe:scroll-smooth"
        {...{ tabIndex: 0, role: 'group', 'aria-label': t('shop.slides') }}
      >
        {children.map((slide, index) => (
          <li
            key={index}
            id={`slide-${id}-${index + 1}`}
            role="presentation"
            className="grid w-full shrink-0 snap-center"
          >
            {slide}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap justify-center gap-2 print:hidden">
        {children.map((_slide, index) => (
          <a
            key={index}
            href={`#slide-${id}-${index + 1}`}
            aria-label={t('shop.slideOf', { number: index + 1, count })}
            className="button-plain min-w-11 px-2 tabular-nums"
          >
            {(index + 1).toLocaleString(locale)}
          </a>
        ))}
      </p>
    </div>
  )
}

interface SlideProps {
  readonly section: HeroSection
  readonly settings: SlideSettings
  readonly standard: { readonly heading: string; readonly intro: string }
  /** Items of the page; null if the slide shows no item. */
  readonly items: readonly ShopItem[] | null
  readonly isEmptyShop: boolean
  readonly heading: 'h1' | 'h2'
  readonly isEager: boolean
  readonly marks: object
}

function Slide({ section, marks, ...rest }: SlideProps) {
  const { theme } = useFrame().snapshot
  const chosen = section.settings.layout
  const layout = chosen === 'theme' ? themes[theme.name].heroLayout : chosen
  const isOnPicture = layout !== 'split'
  return isOnPicture && (rest.settings.picture || pictured(rest.items)) ? (
    <OnPicture section={section} marks={marks} {...rest} />
  ) : (
    <Split section={section} marks={marks} {...rest} />
  )
}

const listPictured = (items: SlideProps['items']) =>
  items?.filter((item) => item.image && item.stockState !== 'out') ?? []

const pictured = (items: SlideProps['items']) => listPictured(items)[0]

const countPictures = (form: HeroForm) => (form === 'arches' ? 3 : 1)

function OnPicture({ section, settings, items, isEager, marks, ...texts }: SlideProps) {
  const { picture } = settings
  const image = pictured(items)?.image ?? null
  const look = 'absolute inset-0 size-full'
  return (
    <section
      {...marks}
      className={`hero hero-picture hero-${section.settings.height} relative isolate flex`}
    >
      {picture ? (
        <SettingPicture
          picture={picture}
          sizes="(min-width: 1280px) 1216px, 100vw"
          eager={isEager}
          atMost={1600}
          className={look}
        />
      ) : (
        <Picture
          image={image && { ...image, alt: '' }}
          sizes="(min-width: 1280px) 1216px, 100vw"
          eager={isEager}
          atMost={1600}
          className={look}
        />
      )}
      <div className={`scrim relative mt-auto w-full ${aligned(section)}`}>
        <div className="hero-measure">
          <Texts settings={settings} items={items} {...texts} />
        </div>
      </div>
    </section>
  )
}

function Split({ section, settings, items, isEager, marks, ...texts }: SlideProps) {
  const { picture } = settings
  const { theme } = useFrame().snapshot
  const shown = picture ? [] : listPictured(items).slice(0, countPictures(themes[theme.name].hero))
  return (
    <section
      {...marks}
      className={`hero hero-split hero-${section.settings.height} ${picture || shown.length > 0 ? 'hero-pictured' : ''}`}
    >
      <div className={`hero-text ${aligned(section)}`}>
        <Texts settings={settings} items={items} {...texts} />
      </div>
      {picture && (
        <SettingPicture
          picture={picture}
          sizes="(min-width: 1280px) 640px, (min-width: 768px) 50vw, 100vw"
          eager={isEager}
          className="hero-media"
        />
      )}
      {shown.length > 0 && (
        <div className="hero-media hero-items">
          {shown.map((item) => (
            <FeaturedItem key={item.id} item={item} isEager={isEager} />
          ))}
        </div>
      )}
    </section>
  )
}

const aligned = ({ settings: { align } }: HeroSection) =>
  align === 'center' ? 'text-center [&_p]:mx-auto [&_div]:mx-auto' : ''

type TextsProps = Pick<SlideProps, 'settings' | 'standard' | 'items' | 'isEmptyShop' | 'heading'>

function Texts({ settings, standard, items, isEmptyShop, heading }: TextsProps) {
  const t = useTranslate()
  return (
    <>
      <SettingText
        as={heading}
        name="heading"
        value={settings.heading}
        fallback={standard.heading}
        className="hero-heading text-4xl font-bold sm:text-5xl lg:text-6xl"
      />
      {settings.text === '' ? (
        <SettingText
          name="text"
          value=""
          fallback={standard.intro}
          className="hero-intro mt-5 max-w-prose text-lg sm:text-xl"
        />
      ) : (
        <SettingParagraphs
          name="text"
          value={settings.text}
          className="hero-intro mt-5 max-w-prose text-lg sm:text-xl"
        />
      )}
      {isEmptyShop && !settings.link && !settings.button ? (
        <p className="mt-8 text-lg font-medium">{t('shop.noItemsYet')}</p>
      ) : (
        <SettingLink
          to={settings.link || (items || settings.button ? '/products' : '')}
          name="button"
          value={settings.button}
          fallback={items ? t('shop.viewAllItems') : t('shop.learnMore')}
          className="button mt-8 text-lg"
        />
      )}
    </>
  )
}

function FeaturedItem({ item, isEager }: { readonly item: ShopItem; readonly isEager: boolean }) {
  return (
    <a href={`/products/${item.slug}`} className="hero-item">
      <Picture
        image={item.image && { ...item.image, alt: '' }}
        sizes="(min-width: 1280px) 640px, (min-width: 768px) 50vw, 100vw"
        eager={isEager}
        className="hero-item-picture"
      />
      <bdi className="hero-item-name">{item.title}</bdi>
    </a>
  )
}
