import { Button } from '../../ui/buttons/Button.tsx'

interface SaveBarProps {
  /** What would be saved, by name; empty hides the bar. */
  changes: readonly string[]
  saving: boolean
  saveLabel: string
  onDiscard: () => void
}

/** Says what is unsaved and offers to save or discard it; it submits the form around it. */
export function SaveBar({ changes, saving, saveLabel, onDiscard }: SaveBarProps) {
  if (changes.length === 0) return null
  return (
    <div
      role="region"
      aria-label="Unsaved changes"
      className="sticky bottom-3 z-20 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-raised px-4 py-3 shadow-xl"
    >
      <p role="status" className="min-w-0 flex-1 truncate text-sm text-soft">
        Unsaved: <span className="text-ink">{changes.join(', ')}</span>
      </p>
      <div className="flex gap-3">
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" busy={saving} title="Ctrl+S">
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
