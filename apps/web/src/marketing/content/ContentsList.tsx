import type { Heading } from '@marketday/contract/content'

/** The table of contents of a long text. */
export function ContentsList({ headings }: { headings: readonly Heading[] }) {
  const chapters = headings.filter((heading) => heading.depth === 2)
  if (chapters.length < 3) return null
  return (
    <nav
      aria-label="On this page"
      className="hidden text-sm lg:sticky lg:top-24 lg:block lg:self-start"
    >
      <h2 className="font-semibold">On this page</h2>
      <ul className="mt-2 flex flex-col border-l border-line">
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <a
              href={`#${chapter.id}`}
              className="-ml-px inline-flex min-h-8 items-center border-l border-transparent py-1 pl-4 text-soft hover:border-primary hover:text-ink"
            >
              {chapter.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
