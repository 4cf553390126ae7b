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

export function HowItWorks() {
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
