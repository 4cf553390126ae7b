import type { categories } from '@marketday/contract/storefront/design/sections/categories'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import type { ShopCategory } from '@marketday/contract/storefront/shop/shop'
import type { SectionContent, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { hidden, useFrame, useTranslate } from '../frame-context.tsx'
import { Picture } from '../parts/picture.tsx'
import { SettingText } from './settings.tsx'

interface Props {
  readonly section: SectionOf<typeof categories>
  readonly page: ShopPage
}

export function Categories({ section, page }: Props) {
  const t = useTranslate()
  const { snapshot, categories: shown } = useFrame()
  const { categories: chosen, heading, style } = section.settings
  const ids = chosen.length > 0 ? chosen : snapshot.home.featuredCategoryIds
  const featured = ids.flatMap((id) => shown.find((category) => category.id === id) ?? [])
  if (featured.length === 0) return null
  return (
    <nav aria-label={heading || t('shop.categories')}>
      <SettingText as="h2" name="heading" value={heading} className="section-heading" />
      {style === 'pictures' ? (
        <Tiles categories={featured} pictures={page.contents?.[section.id]?.pictures ?? {}} />
      ) : (
        <Buttons categories={featured} />
      )}
    </nav>
  )
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

interface TilesProps extends ListProps {
  readonly pictures: NonNullable<SectionContent['pictures']>
}

function Tiles({ categories: shown, pictures }: TilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:gap-6 md:grid-cols-3 lg:grid-cols-4">
      {shown.map(({ id, slug, title }) => {
        const picture = pictures[id]
        return (
          <li key={id}>
            <a href={`/categories/${slug}`} className="group block rounded-theme-lg">
              <Picture
                image={picture ? { ...picture, alt: '' } : null}
                sizes="(min-width: 1280px) 290px, (min-width: 1024px) 23vw, (min-width: 768px) 31vw, 46vw"
                className="aspect-[4/3] w-full rounded-theme-lg"
              />
              <span className="mt-3 block text-lg font-medium underline-offset-4 group-hover:underline">
                {title}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
