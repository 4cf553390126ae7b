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
 * Everything below the first screen. It is laid out when it comes near; once this code is here the page is at
 * rest, and then all of it is, so that whoever prints or captures the page gets it whole.
 */
export function Story({ questions, testimonials }: StoryProps) {
  const story = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const part of story.current?.children ?? []) part.classList.remove('far-below')
    // Those of the other appearance are hidden and stay where they are.
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
