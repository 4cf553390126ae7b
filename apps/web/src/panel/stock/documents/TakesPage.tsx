import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs, useNavigate } from 'react-router'

import {
  listStockTakes,
  type StockTake,
  beginStockTake,
  takeLimits,
  type TakeScope,
} from '@marketday/contract/stock/documents/stock-takes'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count } from '../../../platform/format.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { optionsOf, SelectField, type SelectFieldProps } from '../../../ui/fields/SelectField.tsx'
import { RowLink } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../account-query.ts'
import { takesQuery, refreshTakes } from './take-queries.ts'
import { differences, takeWords, worth } from './take-words.ts'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { categoriesQuery } from '../../catalog/inventory-queries.ts'
import { LocationField } from '../locations/LocationField.tsx'
import { findItems, lineOf } from './receipts/receipt-lines.ts'
import { readLines } from './receipts/read-lines.ts'
import { When } from '../../kit/list/When.tsx'
import { StatusText } from '../../../ui/feedback/Badge.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listStockTakes, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(takesQuery(query))
  return null
}

export default function TakesPage() {
  const can = useCan()
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listStockTakes, address }
  const takes = useQuery(takesQuery(queryFrom(listStockTakes, search)))
  return (
    <>
      <PageHeader
        isLow
        title="Stock counts"
        description="Count your shelves, review the differences, then post them."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Counts' },
        ]}
        actions={
          can('stock.edit') && (
            <DialogButton dialog={(close) => <BeginTakeDialog onClose={close} />}>
              Start a count
            </DialogButton>
          )
        }
      />
      <ListTable
        name="counts"
        filters={
          <search>
            <ListChoice
              {...list}
              name="status"
              label="State"
              labelHidden
              placeholder="Any state"
              options={optionsOf(takeWords)}
              className="max-w-64"
            />
          </search>
        }
        {...list}
        query={takes}
        caption="Stock counts"
        what="counts"
        columns={columns}
        rowKey={({ id }) => id}
        firstTitle="No counts yet"
        firstText="Several people can count at once, with scanners or manually. The shop keeps selling."
      />
    </>
  )
}

const columns: readonly Column<StockTake>[] = [
  {
    key: 'name',
    header: 'Count',
    primary: true,
    width: 9,
    cell: ({ id, name }) => <RowLink href={to('stockTake', { stockTakeId: id })}>{name}</RowLink>,
  },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => (
      <StatusText tone={takeWords[status].tone}>{takeWords[status].label}</StatusText>
    ),
  },
  {
    key: 'counted',
    header: 'Counted',
    align: 'right',
    cell: ({ counted, lines }) => `${count(counted)} of ${count(lines)}`,
  },
  {
    key: 'different',
    header: 'Differences',
    width: 9,
    cell: (take) => (
      <span className="flex gap-x-2 @max-rows:flex-col @max-rows:text-right">
        {differences(take)}
        <span className="text-soft empty:hidden">{worth(take)}</span>
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]

const kinds = [
  { value: 'all', label: 'All items with stock' },
  { value: 'category', label: 'A category and its subcategories' },
  { value: 'variants', label: 'Specific items' },
] as const

const empty = {
  kind: 'all' as TakeScope['kind'],
  categoryId: '',
  codes: '',
  name: '',
  locationId: '',
}

function BeginTakeDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(empty, (draft) => checked(draft, problemsOf(draft)))
  const { kind } = form.draft
  const navigate = useNavigate()
  const begin = async (draft: typeof empty) => {
    const { name, locationId } = draft
    const body = {
      name: name.trim(),
      scope: await scopeOf(draft),
      ...(locationId && { locationId }),
    }
    const { id } = await call(beginStockTake, { body })
    await navigate(to('stockTake', { stockTakeId: id }))
    await refreshTakes()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Start a count"
      action="Start count"
      {...form.sending(begin)}
    >
      <RadioGroup
        label="Items to count"
        options={kinds}
        value={kind}
        onChange={(next) => form.change({ kind: next as TakeScope['kind'] })}
      />
      {kind === 'category' && <CategoryChoice {...form.text('categoryId')} />}
      {kind === 'variants' && (
        <TextArea
          label="SKUs or barcodes"
          hint="One per line, from a scanner or a spreadsheet."
          spellCheck={false}
          {...form.text('codes')}
        />
      )}
      <LocationField label="Location" {...form.value('locationId')} />
      <TextField
        label="Name"
        hint="Shown in the ledger as the reason."
        optional
        maxLength={200}
        {...form.text('name')}
      />
    </FormDialog>
  )
}

type CategoryChoiceProps = Pick<SelectFieldProps, 'value' | 'onChange' | 'error'>

function CategoryChoice(field: CategoryChoiceProps) {
  const { data } = useQuery(categoriesQuery)
  return (
    <SelectField
      label="Category"
      placeholder="Choose"
      options={(data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      {...field}
    />
  )
}

function problemsOf({ kind, categoryId, codes }: typeof empty) {
  const lines = kind === 'variants' ? readLines(codes).length : 1
  return {
    categoryId: kind === 'category' && categoryId === '' && 'Choose a category',
    codes:
      (lines === 0 && 'Enter at least one SKU or barcode') ||
      (lines > takeLimits.named && `At most ${takeLimits.named} items`),
  }
}

async function scopeOf({ kind, categoryId, codes }: typeof empty): Promise<TakeScope> {
  if (kind === 'category') return { kind, categoryId }
  if (kind === 'all') return { kind }
  const lines = await findItems(readLines(codes).map(lineOf))
  const bad = lines.find(({ problem }) => problem !== null)
  if (bad) throw new Error(`${bad.code}: ${bad.problem}`)
  const variantIds = lines.flatMap(({ stock }) => (stock ? [stock.variantId] : []))
  return { kind, variantIds: [...new Set(variantIds)] }
}
