import type { categories } from '@marketday/contract/storefront/design/sections/categories'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { hidden, useFrame, useTranslate } from '../frame-context.tsx'

export function Categories({ section }: { readonly section: SectionOf<typeof categories> }) {
  const t = useTranslate()
  const { snapshot, categories: shown } = useFrame()
  const chosen = section.settings.categories
  const ids = chosen.length > 0 ? chosen : snapshot.home.featuredCategoryIds
  const featured = ids.flatMap((id) => shown.find((category) => category.id === id) ?? [])
  if (featured.length === 0) return null
  return (
    <nav aria-label={section.settings.heading || t('shop.categories')} className="mt-10">
      <ul className="flex flex-wrap gap-3">
        {featured.map((category) => (
          <li key={category.id}>
            <a href={`/categories/${category.slug}`} className="button-plain">
              {category.title}
              <span className="text-sm text-soft tabular-nums">
                {t.rich('shop.hiddenItems', { count: category.itemCount, hidden })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
