const figures = [
  { figure: '14 days', text: 'free trial, no card needed' },
  { figure: '0 %', text: 'commission on your sales' },
  { figure: '1 second', text: 'to roll back to an earlier version' },
  { figure: '10 minutes', text: 'reserved for the customer who is paying' },
]

export function Proof() {
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
