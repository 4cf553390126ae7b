import type { ReactNode } from 'react'

export function PageIntro({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="max-w-3xl">
      <h1 tabIndex={-1} className="text-4xl font-semibold tracking-tight text-balance sm:text-5xl">
        {title}
      </h1>
      {children && <p className="mt-4 text-lg text-soft">{children}</p>}
    </header>
  )
}
