import { Check } from 'lucide-react'
import { PictureFrame } from './PictureFrame.tsx'
import type { PictureName } from './pictures.ts'
import { ProductPicture } from './ProductPicture.tsx'

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

export function Features() {
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
