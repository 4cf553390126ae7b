import { useEffect, useRef } from 'react'
import type { Question, Testimonial } from '@marketday/contract/site/content'
import { Questions } from '../Questions.tsx'
import { Closing } from './Closing.tsx'
import { Features } from './Features.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Proof } from './Proof.tsx'
import { Testimonials } from './Testimonials.tsx'

interface StoryProps {
  questions: readonly Question[]
  testimonials: readonly Testimonial[]
}

/**
 * Content below the first screen. Laid out near the viewport, and completely once the page is
 * idle, so that prints and captures are complete.
 */
export function Story({ questions, testimonials }: StoryProps) {
  const story = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const part of story.current?.children ?? []) part.classList.remove('far-below')
    // Pictures of the other appearance are hidden and stay unloaded.
    for (const picture of story.current?.querySelectorAll('img') ?? [])
      if (picture.checkVisibility()) picture.loading = 'eager'
  }, [])
  return (
    <div ref={story}>
      <Proof />
      <div className="far-below">
        <HowItWorks />
      </div>
      <div className="far-below">
        <Features />
      </div>
      <div className="far-below">
        <Testimonials testimonials={testimonials} />
      </div>
      <div className="far-below border-t border-line">
        <Questions title="Frequently asked questions" questions={questions} />
      </div>
      <Closing />
    </div>
  )
}
