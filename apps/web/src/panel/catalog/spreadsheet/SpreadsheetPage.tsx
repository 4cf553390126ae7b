import { listCellRows } from '@marketday/contract/catalog/products/item-cells'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { count, counted } from '../../../platform/format.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { queryFrom } from '../../kit/list/list-address.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { Spreadsheet } from './Spreadsheet.tsx'
import { cellRowsQuery, maxRows } from './spreadsheet-queries.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listCellRows, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(cellRowsQuery(query))
  return null
}

export default function SpreadsheetPage() {
  const [search] = useSearchParams()
  const can = useCan()
  const query = queryFrom(listCellRows, search)
  const rows = useQuery(cellRowsQuery(query))
  const listed = new URLSearchParams(search)
  listed.delete('items')
  return (
    <>
      <PageHeader
        title="Edit as spreadsheet"
        description={sayWhich(rows.data?.length ?? 0, rows.isFetching)}
        crumbs={[
          { label: 'Product & Inventory', href: `${to('inventoryManagement')}?${listed}` },
          { label: 'Edit as spreadsheet' },
        ]}
      />
      <Loaded query={rows} what="the items" rows={10}>
        {(cellRows) =>
          cellRows.length === 0 && !rows.isFetching ? (
            <NoItems />
          ) : (
            <>
              {!can('products.edit') && (
                <ReadOnlyNote reason="Your role can see items but not change them" />
              )}
              <Spreadsheet key={search.toString()} rows={cellRows} query={query} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function sayWhich(lines: number, isLoading: boolean): string {
  if (isLoading) return lines === 0 ? 'Loading …' : `${count(lines)} lines so far …`
  if (lines >= maxRows)
    return `The first ${count(maxRows)} lines. Filter the list of items to reach the others.`
  return `${counted(lines, 'line')}, one for each variant.`
}

function NoItems() {
  return (
    <EmptyState
      title="No items here"
      action={
        <UiLink href={to('inventoryManagement')} className={buttonStyles({})}>
          All items
        </UiLink>
      }
    >
      The items no longer match, or were deleted.
    </EmptyState>
  )
}
