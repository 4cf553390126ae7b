import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import { listCellRows, type CellRow } from '@marketday/contract/catalog/products/item-cells'
import { labelFormats, placeLabels } from '@marketday/contract/catalog/label-formats'
import type { PlacedLabel } from '@marketday/contract/catalog/label-formats'

import { to } from '../../paths.ts'
import { count, counted } from '../../platform/format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { queryFrom } from '../kit/list/list-address.ts'
import { Loaded } from '../kit/list/Loaded.tsx'
import { cellRowsQuery } from './spreadsheet/spreadsheet-queries.ts'
import { keepLook, readLook } from './label-look.ts'
import { LabelsForm } from './LabelsForm.tsx'
import { Label } from './Label.tsx'
import type { LabelLook } from './label-look.ts'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export default function LabelsPage() {
  const [search] = useSearchParams()
  const query = queryFrom(listCellRows, search)
  const rows = useQuery({ ...cellRowsQuery(query), enabled: query.items !== undefined })
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Print labels"
          description="For shelves and packages, readable by any scanner."
          crumbs={[
            { label: 'Product & Inventory', href: to('inventoryManagement') },
            { label: 'Print labels' },
          ]}
        />
      </div>
      {query.items === undefined ? (
        <NothingChosen />
      ) : (
        <Loaded query={rows} what="the items" rows={6}>
          {(cellRows) => (cellRows.length === 0 ? <NothingChosen /> : <Labels rows={cellRows} />)}
        </Loaded>
      )}
    </>
  )
}

const mostLabels = 2_000

function Labels({ rows }: { rows: readonly CellRow[] }) {
  const [look, setLook] = useState(readLook)
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(new Map())
  const [taken, setTaken] = useState(0)
  // Deferred, so that typing does not wait for a hundred barcodes.
  const [shownLook, shownCopies, shownTaken] = useDeferredValue(
    useMemo(() => [look, copies, taken] as const, [look, copies, taken]),
  )
  const requests = rows.map((row) => ({ row, copies: shownCopies.get(row.variantId) ?? 1 }))
  const all = requests.reduce((sum, request) => sum + request.copies, 0)
  const isTooMany = all > mostLabels
  const sheets = isTooMany ? [] : placeLabels(requests, labelFormats[shownLook.format], shownTaken)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="no-print flex flex-col gap-5">
        <LabelsForm
          rows={rows}
          look={look}
          onLook={(next) => {
            setLook(next)
            keepLook(next)
          }}
          copies={copies}
          onCopies={setCopies}
          taken={taken}
          onTaken={setTaken}
        />
        <p role="status" className="text-sm text-soft">
          {isTooMany
            ? `${count(all)} labels are too many. You can print up to ${count(mostLabels)} at once.`
            : `${counted(all, 'label')} on ${counted(sheets.length, 'page')}. Print at 100 %, without margins.`}
        </p>
        <Button
          className="self-start"
          aria-disabled={sheets.length === 0}
          onClick={() => sheets.length > 0 && globalThis.print()}
        >
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      <LabelSheets sheets={sheets} look={shownLook} />
    </div>
  )
}

function NothingChosen() {
  return (
    <EmptyState
      title="No items selected"
      action={
        <UiLink href={to('inventoryManagement')} className={buttonStyles({})}>
          Choose items
        </UiLink>
      }
    >
      Select items in the list and choose “Print labels”.
    </EmptyState>
  )
}

interface LabelSheetsProps {
  sheets: readonly (readonly PlacedLabel<CellRow>[])[]
  look: LabelLook
}

function LabelSheets({ sheets, look }: LabelSheetsProps) {
  const { page, label } = labelFormats[look.format]
  const [paper] = look.format.split('-')
  return (
    <section
      aria-label={`Preview, ${counted(sheets.length, 'page')}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="label-sheets flex flex-col gap-6 overflow-x-auto"
    >
      {sheets.map((labels, index) => (
        <div
          key={index}
          className={`label-sheet label-sheet-${paper} relative shrink-0 bg-white shadow-md ring-1 ring-line`}
          style={{ width: `${page.width}mm`, height: `${page.height}mm` }}
        >
          {labels.map(({ row, x, y }) => (
            <div
              key={`${x} ${y}`}
              className="absolute"
              style={{
                left: `${x}mm`,
                top: `${y}mm`,
                width: `${label.width}mm`,
                height: `${label.height}mm`,
              }}
            >
              <Label row={row} look={look} height={label.height} />
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
