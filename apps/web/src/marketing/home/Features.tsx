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
    title: 'A shop that looks like you',
    text: 'Your name, your colours, your pictures. Customers find what they know from your counter and pay in one page, by card or at the door.',
    points: [
      'Prices and texts change at once, without publishing',
      'A new look is published in one step and taken back in a second',
      'Works on every phone, even before scripts have loaded',
    ],
    picture: 'item',
    alt: 'A product page of the demonstration bakery in its own colours and typeface: picture, price, sizes and the button to buy',
  },
  {
    id: 'true-stock',
    title: 'Stock that tells the truth',
    text: 'Quantities are the sum of what happened: received, sold, adjusted, counted. Nobody can overwrite them, so nobody has to play detective.',
    points: [
      'The last loaf is sold once, even if two people want it in the same second',
      'Goods are held while somebody pays, and released if they do not',
      'Every change has a time, a reason and a name',
    ],
    picture: 'stock',
    alt: 'The stock of one product: how much is on hand, reserved and available, and every movement with its time and reason',
  },
  {
    id: 'your-round',
    title: 'Deliveries without the paper sheet',
    text: 'Zones with their own fee, windows with a limit, and a round on the driver’s phone. Your customers see where their order is and do not need to call.',
    points: [
      'Full windows disappear from checkout by themselves',
      'Proof by photo or by the customer’s code',
      'A failed stop gets a reason and goes back into planning',
    ],
    picture: 'round',
    alt: 'A driver’s phone with the round of the day: the stops in their order, the next one ready to be delivered',
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
