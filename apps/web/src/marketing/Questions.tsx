import { Plus } from 'lucide-react'
import type { Question } from '@marketday/contract/site/content'
import { ContentHtml } from './ContentHtml.tsx'

/** Native disclosures, usable without scripts. */
export function Questions({ title, questions }: { title: string; questions: readonly Question[] }) {
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="questions"
      className="shell grid gap-8 py-20 sm:py-28 lg:grid-cols-[1fr_2fr]"
    >
      <h2
        id="questions"
        className="text-[min(1.875rem,11vw)] leading-tight font-semibold tracking-tight text-balance"
      >
        {title}
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {questions.map((entry) => (
          <details key={entry.question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-medium hover:text-primary-ink [&::-webkit-details-marker]:hidden">
              {entry.question}
              <Plus
                aria-hidden
                className="size-5 shrink-0 text-soft transition-transform group-open:rotate-45"
              />
            </summary>
            <ContentHtml html={entry.html} className="max-w-prose pb-5 text-soft" />
          </details>
        ))}
      </div>
    </section>
  )
}
