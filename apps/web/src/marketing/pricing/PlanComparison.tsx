import type { PlanOffer } from './plan-offer.ts'

export function PlanComparison({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <section aria-labelledby="compare" className="pt-20 sm:pt-28">
      <h2 id="compare" className="text-3xl font-semibold tracking-tight">
        Compare in detail
      </h2>
      <WideTable plans={plans} />
      <div className="mt-8 grid gap-5 sm:grid-cols-2 md:hidden">
        {plans.map((plan) => (
          <div key={plan.id} className="rounded-2xl border border-line p-[min(1.25rem,6.5vw)]">
            <h3 className="text-lg font-semibold">{plan.name}</h3>
            <dl className="mt-3 divide-y divide-line">
              {plan.limits.map(({ label, value }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                  <dt className="text-soft">{label}</dt>
                  <dd className="font-medium tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  )
}

function WideTable({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <table className="mt-8 hidden w-full border-collapse text-left md:table">
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-16 w-1/4 border-b border-line bg-page py-4 font-medium text-soft"
          >
            What’s included
          </th>
          {plans.map((plan) => (
            <th
              key={plan.id}
              scope="col"
              className="sticky top-16 border-b border-line bg-page py-4 text-lg font-semibold"
            >
              {plan.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plans[0]?.limits.map(({ label }, row) => (
          <tr key={label}>
            <th scope="row" className="border-b border-line py-3.5 font-normal text-soft">
              {label}
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className="border-b border-line py-3.5 font-medium tabular-nums">
                {plan.limits[row]?.value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
