import { collectionPath } from '@marketday/contract/shop/collection-rule'
import type { ShopPage } from '@marketday/contract/shop/shop-pages'
import { ItemList } from '../parts/items/item-list.tsx'

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
