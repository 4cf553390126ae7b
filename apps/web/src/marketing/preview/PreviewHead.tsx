import type { ImportPreview } from '@marketday/contract/imports/imports'
import { Store } from 'lucide-react'

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
