import { clsx } from 'clsx'
import { useRef, useState } from 'react'

export interface StillFrameProps {
  name: string
  html: string
  /** Visible area in the page's own pixels. */
  size: { readonly width: number; readonly height: number }
  scale: number
}

/**
 * Scrollable, non-interactive page without scripts. The current version stays until the next has
 * loaded, which restores its scroll position. Same origin allows scrolling it from here; without
 * scripts that is safe.
 */
export function StillFrame({ name, html, size, scale }: StillFrameProps) {
  const [loadedPage, setShown] = useState<string | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const pages = [...new Set([loadedPage ?? html, html])]
  return (
    <div className="relative overflow-hidden bg-sunken" style={{ height: size.height * scale }}>
      {pages.map((page) => (
        <iframe
          key={page}
          ref={page === loadedPage ? frame : undefined}
          title={name}
          srcDoc={page}
          sandbox="allow-same-origin"
          inert={page !== loadedPage}
          onLoad={({ currentTarget }) => {
            const place = frame.current?.contentWindow?.scrollY
            currentTarget.contentWindow?.scrollTo(0, place ?? 0)
            setShown(page)
          }}
          className={clsx(
            'absolute top-0 left-1/2 origin-top focus-visible:outline-offset-[-3px]',
            page !== loadedPage && 'invisible',
          )}
          style={{ ...size, transform: `translateX(-50%) scale(${scale})` }}
        />
      ))}
    </div>
  )
}
