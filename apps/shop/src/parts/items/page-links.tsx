interface Props {
  readonly page: number
  readonly pages: number
  readonly to: (page: number) => string
}

/** Real links, so that every page can be indexed and shared. */
export function PageLinks({ page, pages, to }: Props) {
  if (pages <= 1) return null
  const visiblePages = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (pageNumber) => pageNumber >= 1 && pageNumber <= pages,
  )
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <a rel="prev" href={to(page - 1)} className="button-plain">
          Previous
        </a>
      )}
      {visiblePages.map((pageNumber, index) => (
        <span key={pageNumber} className="contents">
          {pageNumber - (visiblePages[index - 1] ?? pageNumber) > 1 && (
            <span aria-hidden="true">…</span>
          )}
          <a
            href={to(pageNumber)}
            aria-label={`Page ${pageNumber}`}
            aria-current={pageNumber === page ? 'page' : undefined}
            className="button-plain min-w-11 tabular-nums aria-[current]:bg-primary aria-[current]:text-on-primary"
          >
            {pageNumber}
          </a>
        </span>
      ))}
      {page < pages && (
        <a rel="next" href={to(page + 1)} className="button-plain">
          Next
        </a>
      )}
    </nav>
  )
}
