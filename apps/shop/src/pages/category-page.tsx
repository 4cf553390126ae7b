import type { ShopCategory } from '@marketday/contract/storefront/shop/shop'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { CollectionSort } from '@marketday/contract/catalog/collection-rule'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { ItemList } from '../parts/item-list.tsx'

const sortLabels = {
  title: 'shop.sortTitle',
  newest: 'shop.sortNewest',
  price: 'shop.sortPriceUp',
  '-price': 'shop.sortPriceDown',
} as const satisfies Readonly<Record<CollectionSort, string>>

type Props = Extract<ShopPage, { kind: 'category' }>

export function CategoryPage({ category, sort, ...list }: Props) {
  const t = useTranslate()
  const { categories } = useFrame()
  const path = category ? `/categories/${category.slug}` : '/products'
  const parent = categories.find((candidate) => candidate.id === category?.parentId)
  const to = (number: number) => {
    const query = new URLSearchParams({
      ...(sort !== 'title' && { sort }),
      ...(number > 1 && { page: String(number) }),
    })
    return query.size > 0 ? `${path}?${query.toString()}` : path
  }
  return (
    <ItemList
      {...list}
      title={category?.title ?? t('shop.everything')}
      to={to}
      parent={parent && { title: parent.title, to: `/categories/${parent.slug}` }}
      sorting={<SortForm path={path} sort={sort} />}
    >
      <Subcategories category={category} />
    </ItemList>
  )
}

function SortForm({ path, sort }: { path: string; sort: CollectionSort }) {
  const t = useTranslate()
  return (
    <form action={path} data-swap className="flex flex-wrap items-end gap-2">
      <label className="text-sm font-medium">
        <span className="mb-1 block">{t('shop.sortBy')}</span>
        <select name="sort" defaultValue={sort} className="field pe-8" data-submit-on-change>
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-plain" data-only-without-script>
        {t('shop.sort')}
      </button>
    </form>
  )
}

function Subcategories({ category }: { category: ShopCategory | null }) {
  const t = useTranslate()
  const { categories } = useFrame()
  const below = categories.filter(
    (subcategory) => category !== null && subcategory.parentId === category.id,
  )
  if (below.length === 0) return null
  return (
    <ul aria-label={t('shop.filters')} className="mb-8 flex flex-wrap gap-2">
      {below.map((subcategory) => (
        <li key={subcategory.id}>
          <a href={`/categories/${subcategory.slug}`} className="button-plain">
            {subcategory.title}
          </a>
        </li>
      ))}
    </ul>
  )
}
