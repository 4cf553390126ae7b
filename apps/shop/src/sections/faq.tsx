import type { faq } from '@marketday/contract/storefront/design/sections/faq'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { useTranslate } from '../frame-context.tsx'
import { SettingParagraphs, SettingText, useEditing } from './settings.tsx'
import { Titled } from './titled.tsx'

/** Questions with an answer. */
export const answeredIn = ({ blocks }: SectionOf<typeof faq>) =>
  blocks.filter(({ settings: { question, answer } }) => question !== '' && answer.trim() !== '')

export function Faq({ section }: { readonly section: SectionOf<typeof faq> }) {
  const t = useTranslate()
  const { block } = useEditing()
  const questions = answeredIn(section)
  if (questions.length === 0) return null
  return (
    <Titled
      heading={section.settings.heading}
      fallback={t('browser.questionsAndAnswers')}
      className="max-w-3xl"
    >
      <div className="divide-y divide-line border-y border-line">
        {questions.map(({ id, settings: { question, answer } }) => (
          <details key={id} className="group" {...block(id)}>
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 text-lg font-medium">
              <SettingText as="span" name="question" value={question} className="min-w-0" />
              <svg
                viewBox="0 0 24 24"
                className="size-5 shrink-0 transition-transform group-open:rotate-180"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden="true"
              >
                <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
              </svg>
            </summary>
            <SettingParagraphs name="answer" value={answer} className="pb-5 text-soft" />
          </details>
        ))}
      </div>
    </Titled>
  )
}
