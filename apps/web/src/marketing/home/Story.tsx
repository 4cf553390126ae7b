import type { Question, Testimonial } from '@marketday/contract/content'
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

/** Everything below the first screen. */
export function Story({ questions, testimonials }: StoryProps) {
  return (
    <>
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
        <Questions title="What people ask first" questions={questions} />
      </div>
      <Closing />
    </>
  )
}
