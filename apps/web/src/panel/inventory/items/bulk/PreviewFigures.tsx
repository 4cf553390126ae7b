import type { BulkPreview } from '@marketday/contract/products/bulk-acts'
import { itemCount } from './change-items.ts'

/** How many items would change, stay and be left out, and why. */
export function PreviewFigures({ preview }: { preview: BulkPreview }) {
  const { changed, unchanged, refusals } = preview
  return (
    <>
      <p role="status">
        {changed === 0 ? 'Nothing would change.' : `${itemCount(changed)} would change.`}
        {unchanged > 0 && ` ${itemCount(unchanged)} would stay as they are.`}
      </p>
      {refusals.length > 0 && (
        <ul className="flex flex-col gap-1 text-warn">
          {refusals.map(({ reason, count }) => (
            <li key={reason}>
              {itemCount(count)} left out: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
