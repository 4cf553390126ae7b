import type { Heading } from '@marketday/contract/site/content'

const chaptersOf = (headings: readonly Heading[]) => headings.filter(({ depth }) => depth === 2)
const fewest = 3

/** Table of contents, next to the text if there is room. */
export function ContentsList({ headings }: { headings: readonly Heading[] }) {
  const chapters = chaptersOf(headings)
  if (chapters.length < fewest) return null
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

/** Collapsed version for small screens, so that the text comes first. */
export function FoldedContents({ headings }: { headings: readonly Heading[] }) {
  const chapters = chaptersOf(headings)
  if (chapters.length < fewest) return null
  return (
    <details className="rounded-xl border border-line px-4 lg:hidden">
      <summary className="flex min-h-12 items-center font-medium">On this page</summary>
      <ul className="pb-3">
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <a
              href={`#${chapter.id}`}
              className="inline-flex min-h-10 items-center text-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {chapter.text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
