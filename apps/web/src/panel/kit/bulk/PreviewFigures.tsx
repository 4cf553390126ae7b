import type { PreviewFigures as Figures } from '@marketday/contract/bulk/bulk-acts'
import { countOf, type BulkKind } from './bulk-kind.ts'

interface PreviewFiguresProps {
  kind: Pick<BulkKind, 'words'>
  preview: Figures
}

export function PreviewFigures({ kind, preview }: PreviewFiguresProps) {
  const { changed, unchanged, refusals } = preview
  return (
    <>
      <p role="status">
        {changed === 0 ? 'Nothing would change.' : `${countOf(kind, changed)} would change.`}
        {unchanged > 0 && ` ${countOf(kind, unchanged)} would stay unchanged.`}
      </p>
      {refusals.length > 0 && (
        <ul className="flex flex-col gap-1 text-warn">
          {refusals.map(({ reason, count }) => (
            <li key={reason}>
              {countOf(kind, count)} skipped: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
