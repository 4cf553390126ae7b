import type { ShopCategory } from '@marketday/contract/shop/shop'
import type { ShopPage } from '@marketday/contract/shop/shop-pages'
import type { CollectionSort } from '@marketday/contract/shop/snapshot'
import { useFrame } from '../frame-context.tsx'
import { ItemGrid } from '../parts/item-grid.tsx'
import { PageLinks } from '../parts/page-links.tsx'

const sortLabels: Readonly<Record<CollectionSort, string>> = {
  title: 'Name',
  newest: 'Newest',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
}

type Props = Extract<ShopPage, { kind: 'category' }>

export function CategoryPage({ category, items, total, sort, page, pages }: Props) {
  const path = category ? `/categories/${category.slug}` : '/products'
  const to = (number: number) => {
    const query = new URLSearchParams({
      ...(sort !== 'title' && { sort }),
      ...(number > 1 && { page: String(number) }),
    })
    return query.size > 0 ? `${path}?${query.toString()}` : path
  }
  return (
    <>
      <Trail category={category} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-bold sm:text-4xl">{category?.title ?? 'Everything'}</h1>
          <p className="mt-1 text-soft tabular-nums">{total === 1 ? '1 item' : `${total} items`}</p>
        </div>
        <SortForm path={path} sort={sort} />
      </div>
      <Subcategories category={category} />
      {items.length > 0 ? (
        <ItemGrid items={items} eagerCount={4} />
      ) : (
        <p className="text-lg text-soft">Nothing here right now. Please look in again soon.</p>
      )}
      <PageLinks page={page} pages={pages} to={to} />
    </>
  )
}

function SortForm({ path, sort }: { path: string; sort: CollectionSort }) {
  return (
    <form action={path} data-swap className="flex flex-wrap items-end gap-2">
      <label className="text-sm font-medium">
        <span className="mb-1 block">Sort by</span>
        <select name="sort" defaultValue={sort} className="field pr-8" data-submit-on-change>
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-plain" data-only-without-script>
        Sort
      </button>
    </form>
  )
}

function Trail({ category }: { category: ShopCategory | null }) {
  const { categories } = useFrame()
  const parent = categories.find((each) => each.id === category?.parentId)
  return (
    <nav aria-label="Where you are" className="mb-4 text-sm text-soft">
      <a href="/" className="inline-block py-1 hover:underline">
        Home
      </a>
      {parent && (
        <>
          <span aria-hidden="true"> / </span>
          <a href={`/categories/${parent.slug}`} className="inline-block py-1 hover:underline">
            {parent.title}
          </a>
        </>
      )}
    </nav>
  )
}

function Subcategories({ category }: { category: ShopCategory | null }) {
  const { categories } = useFrame()
  const below = categories.filter((each) => category !== null && each.parentId === category.id)
  if (below.length === 0) return null
  return (
    <ul aria-label="More precisely" className="mb-8 flex flex-wrap gap-2">
      {below.map((each) => (
        <li key={each.id}>
          <a href={`/categories/${each.slug}`} className="button-plain">
            {each.title}
          </a>
        </li>
      ))}
    </ul>
  )
}
