import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = {
  good: <CircleCheck aria-hidden className="size-10 text-good" />,
  bad: <CircleX aria-hidden className="size-10 text-bad" />,
  wait: <Hourglass aria-hidden className="size-10 text-primary-ink" />,
}

interface PaymentNoticeProps {
  tone: keyof typeof icons
  title: string
  children: ReactNode
  action?: ReactNode
}

export function PaymentNotice({ tone, title, children, action }: PaymentNoticeProps) {
  return (
    <section className="flex w-full max-w-lg flex-col items-center gap-3 rounded-2xl border border-line bg-surface px-6 py-12 text-center">
      {icons[tone]}
      <div role="status" className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {title}
        </h1>
        <p className="text-soft">{children}</p>
      </div>
      {action && <div className="mt-3">{action}</div>}
    </section>
  )
}
