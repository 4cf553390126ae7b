import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Check } from 'lucide-react'

import type { Question, Testimonial } from '@marketday/contract/site/content'

import { Questions } from '../Questions.tsx'
import { Testimonials } from './Testimonials.tsx'
import { to } from '../../paths.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { PictureFrame, ProductPicture } from './ProductPicture.tsx'
import type { PictureName } from './ProductPicture.tsx'

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

const figures = [
  { figure: '14 days', text: 'free trial, no card needed' },
  { figure: '0', text: 'set-up fees' },
  { figure: '1 second', text: 'to roll back to an earlier version' },
  { figure: '10 minutes', text: 'reserved for the customer who is paying' },
]

function Proof() {
  return (
    <section aria-label="In figures" className="border-y border-line">
      <dl className="shell grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-4">
        {figures.map((fact) => (
          <div key={fact.figure} className="flex flex-col-reverse">
            <dt className="text-soft">{fact.text}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums sm:text-3xl">
              {fact.figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const steps = [
  {
    title: 'Paste your website address',
    text: 'Marketday reads your products, prices, pictures, logo and colours while you watch.',
  },
  {
    title: 'Review what we found',
    text: 'Keep what’s right and change what isn’t. We only ask for what’s missing.',
  },
  {
    title: 'Open your shop',
    text: 'The first version is published automatically, and links to your old product pages redirect to the new ones.',
  },
]

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="shell py-20 sm:py-28">
      <h2
        id="how"
        className="max-w-2xl text-3xl font-semibold tracking-tight text-balance sm:text-4xl"
      >
        From website to shop in three steps
      </h2>
      <ol className="mt-12 grid gap-10 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="border-t-2 border-primary pt-5">
            <span aria-hidden className="text-sm font-semibold text-primary-ink tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-1 text-xl font-semibold">{step.title}</h3>
            <p className="mt-2 text-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="bg-blue2-950 text-white">
      <div className="shell flex flex-col items-center gap-6 py-20 text-center sm:py-28">
        <h2
          id="closing"
          className="max-w-2xl text-3xl font-semibold tracking-tight text-balance sm:text-5xl"
        >
          See it with your own products first
        </h2>
        <p className="max-w-xl text-lg text-blue2-200">
          Paste your website address, look at the result, then decide.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <a
            href="#address"
            className={buttonStyles({
              size: 'large',
              className: 'bg-white! text-blue2-900! hover:bg-blue2-100!',
            })}
          >
            Paste your website
          </a>
          <Link
            to={to('requestADemo')}
            className={buttonStyles({
              variant: 'quiet',
              size: 'large',
              className: 'text-white! hover:bg-white/10!',
            })}
          >
            Request a demo
          </Link>
        </div>
      </div>
    </section>
  )
}

interface Feature {
  id: string
  title: string
  text: string
  points: readonly string[]
  picture: PictureName
  alt: string
}

const features: readonly Feature[] = [
  {
    id: 'your-shop',
    title: 'A shop that looks like your business',
    text: 'Your name, your colours, your pictures. Customers find the products they know and check out on one page, by card or cash.',
    points: [
      'Change prices and product texts instantly, without publishing',
      'Publish a new look in one step and roll back in seconds',
      'Works on every phone, even before scripts load',
    ],
    picture: 'item',
    alt: 'Product page of the demo bakery in its own colours and typeface, with picture, price, sizes and add to cart button',
  },
  {
    id: 'true-stock',
    title: 'Stock you can trust',
    text: 'Every quantity is the sum of recorded movements: received, sold, adjusted, counted. No one can overwrite it, so you always know why a number changed.',
    points: [
      'The last loaf sells only once, even when two people order at the same second',
      'Items are reserved during payment and released if it isn’t completed',
      'Every change is recorded with time, reason and name',
    ],
    picture: 'stock',
    alt: 'Stock of one product: quantity on hand, reserved and available, and every movement with time and reason',
  },
  {
    id: 'your-round',
    title: 'Deliveries without paperwork',
    text: 'Set a fee per zone and a limit per time slot. Drivers see their route on their phone, and customers track their order without calling.',
    points: [
      'Full time slots disappear from checkout automatically',
      'Proof of delivery by photo or PIN',
      'Failed deliveries get a reason and can be rescheduled',
    ],
    picture: 'round',
    alt: 'A driver’s phone with today’s route: the stops in order, the next one ready to deliver',
  },
]

function Features() {
  return (
    <div className="border-y border-line bg-sunken">
      <div className="shell flex flex-col gap-24 py-20 sm:py-28 lg:gap-32">
        {features.map((feature, index) => (
          <section
            key={feature.id}
            aria-labelledby={feature.id}
            className="grid items-center gap-10 lg:grid-cols-2 lg:gap-20"
          >
            <div className={index % 2 === 1 ? 'lg:order-2' : undefined}>
              <h2
                id={feature.id}
                className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl"
              >
                {feature.title}
              </h2>
              <p className="mt-4 max-w-prose text-lg text-soft">{feature.text}</p>
              <ul className="mt-6 flex flex-col gap-3">
                {feature.points.map((point) => (
                  <li key={point} className="flex gap-3">
                    <Check aria-hidden className="mt-1 size-4 shrink-0 text-primary-ink" />
                    {point}
                  </li>
                ))}
              </ul>
            </div>
            <FeaturePicture feature={feature} />
          </section>
        ))}
      </div>
    </div>
  )
}

function FeaturePicture({ feature: { picture, alt } }: { feature: Feature }) {
  const isPhone = picture === 'round'
  return (
    <PictureFrame
      className={isPhone ? 'mx-auto w-full max-w-80 rounded-[2rem] border-4' : 'w-full'}
    >
      <ProductPicture
        name={picture}
        alt={alt}
        sizes={isPhone ? '320px' : '(min-width: 1024px) 576px, calc(100vw - 2rem)'}
      />
    </PictureFrame>
  )
}
