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
      <HowItWorks />
      <Features />
      <Testimonials testimonials={testimonials} />
      <div className="border-t border-line">
        <Questions title="What people ask first" questions={questions} />
      </div>
      <Closing />
    </>
  )
}
