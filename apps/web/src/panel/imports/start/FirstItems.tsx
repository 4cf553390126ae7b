import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { itemsQuery } from '../../catalog/inventory-queries.ts'
import { runningImportQuery } from '../website/import-queries.ts'
import { ItemWays } from './ItemWays.tsx'

/** Options for adding the first items, on pages of a shop without any. */
export function FirstItems() {
  const mayEdit = useCan()('products.edit')
  const items = useQuery({ ...itemsQuery({ limit: 1 }), enabled: mayEdit })
  const running = useQuery({ ...runningImportQuery, enabled: mayEdit })
  if (items.data?.rows.length !== 0 || running.data !== null) return null
  return (
    <Card
      title="Add your first item"
      description="Your shop goes online once it has an item to sell. Choose how to add your items. You review everything before it is in your shop."
    >
      <ItemWays />
    </Card>
  )
}
