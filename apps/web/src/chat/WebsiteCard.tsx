import type { ReactNode } from 'react'

import { counted } from '../platform/format.ts'
import { FirstProducts } from '../platform/website-import/FirstProducts.tsx'
import { isOver, usePreview } from '../platform/website-import/preview-feed.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'

/** Live preview of the website during the chat: logo, name, colors, first products, count. */
export function WebsiteCard({ token }: { token: string }) {
  const { preview, isGone } = usePreview(token)
  if (isGone || !preview) return null
  const { brand, host, products, firstProducts, error } = preview
  const isReading = !isOver(preview)
  return (
    <section
      aria-label="Your website"
      className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        {brand.logo && (
          <img
            src={brand.logo}
            alt=""
            className="size-10 rounded-lg border border-line bg-white object-contain p-0.5"
          />
        )}
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{brand.name || host}</p>
        <ul aria-label="Colours found" className="flex gap-1 empty:hidden">
          {brand.palette.slice(0, 4).map((colour) => (
            <li key={colour}>
              <span
                role="img"
                aria-label={colour}
                className="block size-5 rounded-full border border-line"
                style={{ backgroundColor: colour }}
              />
            </li>
          ))}
        </ul>
      </div>
      {error ? (
        <p className="text-sm text-soft">
          {error.message}. {error.advice}
        </p>
      ) : (
        <>
          <ProgressBar
            label={`${counted(products, 'product')} found${isReading ? ' so far' : ''}`}
            value={isReading ? undefined : 1}
          />
          <Products>
            <FirstProducts products={firstProducts.slice(0, 4)} isReading={isReading} />
          </Products>
        </>
      )}
    </section>
  )
}

/** Folded on a phone, where they would push the open question out of sight. */
function Products({ children }: { children: ReactNode }) {
  if (innerWidth >= 640) return children
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium text-primary-ink">
        Show the first products
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}
