import type { ReactNode } from 'react'

/** The receipt of a form: what happened, the number to quote, and what comes next. */
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
