import type { categories } from '@marketday/contract/storefront/design/sections/categories'
import { categoryStyle } from '@marketday/contract/storefront/design/themes'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import type { ShopCategory } from '@marketday/contract/storefront/shop/shop'
import type { SectionContent, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { hidden, useFrame, useTranslate } from '../frame-context.tsx'
import { Picture } from '../parts/picture.tsx'
import { SettingText } from './settings.tsx'
import { Shelves } from './shelves.tsx'

interface Props {
  readonly section: SectionOf<typeof categories>
  readonly page: ShopPage
}

export function Categories({ section, page }: Props) {
  const { snapshot, categories: shown } = useFrame()
  const { categories: chosen, heading, style } = section.settings
  const ids = chosen.length > 0 ? chosen : snapshot.home.featuredCategoryIds
  const featured = ids.flatMap((id) => shown.find((category) => category.id === id) ?? [])
  const content = page.contents?.[section.id]
  if (featured.length === 0) return null
  const form = style === 'theme' ? categoryStyle(snapshot.theme.name) : style
  if (form === 'items')
    return (
      <>
        <SettingText as="h2" name="heading" value={heading} className="section-heading" />
        <Shelves content={titled(content, featured)} />
      </>
    )
  const pictures = (form === 'pictures' && content?.pictures) || {}
  return <Links categories={featured} heading={heading} pictures={pictures} />
}

/** Without any picture, frames would be empty. */
function Links({ categories: featured, heading, pictures }: TilesProps & { heading: string }) {
  const t = useTranslate()
  const hasPictures = Object.keys(pictures).length > 0
  return (
    <nav aria-label={heading || t('shop.categories')}>
      <SettingText
        as="h2"
        name="heading"
        value={heading}
        fallback={hasPictures ? t('shop.categories') : ''}
        className="section-heading"
      />
      {hasPictures ? (
        <Tiles categories={featured} pictures={pictures} />
      ) : (
        <Buttons categories={featured} />
      )}
    </nav>
  )
}

/** Shelves in the order of the categories, with their titles in the shopper's language. */
function titled(content: SectionContent | undefined, featured: readonly ShopCategory[]) {
  const shelves = featured.flatMap(({ id, title, slug }) => {
    const shelf = content?.shelves.find(({ categoryId }) => categoryId === id)
    return shelf ? [{ ...shelf, title, to: `/categories/${slug}` }] : []
  })
  return { shelves }
}

interface ListProps {
  readonly categories: readonly ShopCategory[]
}

function Buttons({ categories: shown }: ListProps) {
  const t = useTranslate()
  return (
    <ul className="flex flex-wrap gap-3">
      {shown.map((category) => (
        <li key={category.id} className="min-w-0">
          <a href={`/categories/${category.slug}`} className="button-plain">
            {category.title}
            <span className="text-sm text-soft tabular-nums">
              {t.rich('shop.hiddenItems', { count: category.itemCount, hidden })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Columns with few empty places in the last row. */
const columns: Readonly<Record<number, string>> = {
  1: 'lg:grid-cols-3',
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
  5: 'lg:grid-cols-5',
  6: 'lg:grid-cols-6',
  9: 'lg:grid-cols-5',
  10: 'lg:grid-cols-5',
  11: 'lg:grid-cols-6',
  12: 'lg:grid-cols-6',
}

interface TilesProps extends ListProps {
  readonly pictures: NonNullable<SectionContent['pictures']>
}

function Tiles({ categories: shown, pictures }: TilesProps) {
  return (
    <ul className={`category-grid ${columns[shown.length] ?? 'lg:grid-cols-4'}`}>
      {shown.map(({ id, slug, title }) => {
        const picture = pictures[id]
        return (
          <li key={id}>
            <a href={`/categories/${slug}`} className="category-tile">
              <Picture
                image={picture ? { ...picture, alt: '' } : null}
                sizes="(min-width: 1280px) 400px, (min-width: 768px) 31vw, 46vw"
                className="category-picture"
              />
              <bdi className="category-title">{title}</bdi>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
