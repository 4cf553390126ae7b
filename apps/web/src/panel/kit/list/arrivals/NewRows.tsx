import { count as number } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'

interface NewRowsProps {
  count: number
  /** Singular and plural. */
  words: readonly [string, string]
  onShow: () => void
}

/** Live region: must be mounted before its content to be announced. */
export function NewRows({ count, words: [one, several], onShow }: NewRowsProps) {
  return (
    <div role="status" className="empty:-mb-4">
      {count > 0 && (
        <Button variant="secondary" className="w-full" onClick={onShow}>
          {count === 1 ? `Show 1 new ${one}` : `Show ${number(count)} new ${several}`}
        </Button>
      )}
    </div>
  )
}
