import type { ReactNode } from 'react'

/** Receipt: result, reference number, next steps. */
export function Reference({
  title,
  reference,
  children,
}: {
  title: string
  reference: string
  children: ReactNode
}) {
  return (
    <>
      <h2 className="text-xl font-semibold">{title}</h2>
      <p>
        Your reference is{' '}
        <strong className="font-semibold tabular-nums select-all">{reference}</strong>.
      </p>
      <p className="text-soft">{children}</p>
    </>
  )
}
