import type { ReactNode } from 'react'

/** Important message; `problem` blocks the next step. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: 'note' | 'problem'
  title: string
  children?: ReactNode
}) {
  const isProblem = tone === 'problem'
  return (
    <div
      role={isProblem ? 'alert' : 'status'}
      className={`my-6 rounded-theme border-s-4 px-4 py-3 ${isProblem ? 'border-bad bg-bad-tint' : 'border-warn bg-note-tint'}`}
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}
