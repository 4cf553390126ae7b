import { moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { StoredForm } from './use-kept-form.ts'

export function KeptFormOffer({ kept: { offeredAt, restore, forget } }: { kept: StoredForm }) {
  if (offeredAt === null) return null
  return (
    <div
      role="region"
      aria-label="Unsaved changes from an earlier visit"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-4 py-3 text-sm text-info"
    >
      <p role="status" className="min-w-0 flex-1 basis-64">
        You have unsaved changes from {moment(offeredAt)}.
      </p>
      <div className="flex gap-3">
        <Button variant="secondary" size="small" onClick={forget}>
          Discard changes
        </Button>
        <Button size="small" onClick={restore}>
          Restore changes
        </Button>
      </div>
    </div>
  )
}
