import type { ImportPreview } from '@marketday/contract/imports/imports'
import { Button } from '../../ui/buttons/Button.tsx'

interface PreviewWithoutScriptsProps {
  id: string
  token: string
  address: string
  found: ImportPreview | undefined
}

/** Preview for browsers without scripts: a button refreshes it. */
export function PreviewWithoutScripts({ id, token, address, found }: PreviewWithoutScriptsProps) {
  return (
    <form
      method="post"
      action="/"
      className="hidden flex-col items-start gap-4 rounded-2xl border border-line bg-surface p-6 noscript:flex"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="address" value={address} />
      <h2 className="text-xl font-semibold">
        {found?.brand.name || found?.host || 'Reading your website'}
      </h2>
      <p className="text-soft">{stateOf(found)}</p>
      {found && found.firstProducts.length > 0 && (
        <ul className="list-disc pl-5">
          {found.firstProducts.map(({ title }, place) => (
            <li key={`${place} ${title}`}>{title}</li>
          ))}
        </ul>
      )}
      <Button type="submit">Show results so far</Button>
      <p className="text-sm text-soft">
        To create your shop, turn on JavaScript for this site. The admin panel needs it.
      </p>
    </form>
  )
}

function stateOf(preview: ImportPreview | undefined): string {
  if (!preview) return 'This takes about a minute.'
  if (preview.error) return `${preview.error.message} ${preview.error.advice}`
  return `${preview.products} products found so far.`
}
