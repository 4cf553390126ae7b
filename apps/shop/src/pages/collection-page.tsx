import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { ItemList } from '../parts/item-list.tsx'

type Props = Extract<ShopPage, { kind: 'collection' }>

export function CollectionPage({ collection, ...list }: Props) {
  const path = collectionPath(collection.slug)
  return (
    <ItemList
      {...list}
      title={collection.title}
      to={(number) => (number > 1 ? `${path}?page=${number}` : path)}
    />
  )
}
