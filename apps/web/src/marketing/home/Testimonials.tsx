import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Testimonial } from '@marketday/contract/site/content'
import { IconButton } from '../../ui/buttons/IconButton.tsx'

const slideMs = 7000

/** Testimonials: none, a single one, or a pausable carousel. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const [only] = testimonials
  if (!only) return null
  if (testimonials.length > 1) return <Carousel testimonials={testimonials} />
  return (
    <section aria-label="What shop owners say" className="shell py-20 sm:py-28">
      <Slide testimonial={only} />
    </section>
  )
}

/**
 * Advances automatically, by touch, arrow keys or buttons; touch and keys work without scripts.
 * The buttons are enabled by their script, which loads after the first screen's.
 */
function Carousel({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const id = useId()
  const [track, setTrack] = useState<HTMLElement | null>(null)
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isStill = useSyncExternalStore(followMotion, prefersStillness, () => true)
  const isPlaying = choice ?? !isStill
  const { length } = testimonials

  const show = (target: number) => {
    const next = (target + length) % length
    track?.scrollTo({ left: next * track.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }

  useEffect(() => {
    if (!isPlaying || !track) return undefined
    const timer = setInterval(() => {
      if (track.closest('section')?.matches(':hover, :focus-within')) return
      const next = (index + 1) % length
      track.scrollTo({ left: next * track.clientWidth, behavior: 'smooth' })
    }, slideMs)
    return () => clearInterval(timer)
  }, [isPlaying, track, index, length])

  return (
    <section
      aria-label="What shop owners say"
      aria-roledescription="carousel"
      className="shell py-20 sm:py-28"
    >
      <div
        ref={setTrack}
        id={id}
        role="group"
        aria-label="Slides"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto rounded-xl py-2 [scrollbar-width:none]"
      >
        {testimonials.map((testimonial, place) => (
          <Slide
            key={testimonial.name}
            testimonial={testimonial}
            position={`${place + 1} of ${length}`}
          />
        ))}
      </div>
      <div
        role="toolbar"
        aria-label="Slides"
        aria-controls={id}
        tabIndex={-1}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') show(index - 1)
          if (key === 'ArrowRight') show(index + 1)
        }}
        className="mt-6 flex items-center justify-center gap-2 noscript:hidden"
      >
        <IconButton
          label="Previous"
          disabled={!track}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => show(index - 1)}
        />
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          disabled={!track}
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={() => setChoice(!isPlaying)}
        />
        <IconButton
          label="Next"
          disabled={!track}
          icon={<ChevronRight aria-hidden />}
          onClick={() => show(index + 1)}
        />
      </div>
      <p className="sr-only" aria-live={isPlaying ? 'off' : 'polite'}>
        Slide {index + 1} of {length}: {testimonials[index]?.name}
      </p>
    </section>
  )
}

function Slide({ testimonial, position }: { testimonial: Testimonial; position?: string }) {
  return (
    <figure
      aria-roledescription={position ? 'slide' : undefined}
      aria-label={position}
      className="flex w-full shrink-0 snap-center flex-col items-center justify-center px-1 text-center"
    >
      <blockquote className="max-w-3xl text-xl leading-relaxed font-medium text-balance sm:text-2xl">
        “{testimonial.quote}”
      </blockquote>
      <figcaption className="mt-6 text-sm text-soft">
        <span className="font-semibold text-ink">{testimonial.name}</span>, {testimonial.role},{' '}
        {testimonial.business}
        {testimonial.isSample && (
          <span className="block pt-1 text-faint">Sample content for this demo</span>
        )}
      </figcaption>
    </figure>
  )
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)')
const prefersStillness = () => stillness().matches

function followMotion(onChange: () => void) {
  const query = stillness()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
