import { Store, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ImportPreview } from '@marketday/contract/imports/imports'

import { Button } from '../ui/buttons/Button.tsx'

/** Logo, name and colors as found; the host name until then. */
export function PreviewHead({ preview }: { preview: ImportPreview | null }) {
  const { name, tagline, logo, palette, host } = factsOf(preview)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-xl border border-line bg-white">
        {logo ? (
          <img src={logo} alt="" className="size-full object-contain p-1" />
        ) : (
          <Store aria-hidden className="size-6 text-grey-600" />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="truncate text-xl font-semibold">{name || host || 'Your website'}</h2>
        <p className="line-clamp-2 text-sm text-soft">{tagline || host}</p>
      </div>
      {palette.length > 0 && <Palette colors={palette} />}
    </div>
  )
}

function factsOf(preview: ImportPreview | null) {
  if (!preview) return { name: '', tagline: '', logo: null, palette: [], host: '' }
  return { ...preview.brand, host: preview.host }
}

function Palette({ colors }: { colors: readonly string[] }) {
  return (
    <ul aria-label="Colours found" className="flex gap-1.5">
      {colors.map((color) => (
        <li key={color}>
          <span
            role="img"
            aria-label={color}
            className="block size-6 rounded-full border border-line"
            style={{ backgroundColor: color }}
          />
        </li>
      ))}
    </ul>
  )
}

interface PreviewProblemProps {
  title: string
  advice: string
  children?: ReactNode
}

export function PreviewProblem({ title, advice, children }: PreviewProblemProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 p-6 sm:p-8">
      <p className="flex items-start gap-2 text-lg font-semibold">
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-bad" />
        {title}
      </p>
      <p className="max-w-prose text-soft">{advice}</p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

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
