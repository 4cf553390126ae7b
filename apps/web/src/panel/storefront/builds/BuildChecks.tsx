import type { BuildCheck } from '@marketday/contract/storefront/builds'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { fixes } from './build-words.ts'

const marks: Readonly<
  Record<BuildCheck['level'], { icon: ReactNode; word: string; style: string }>
> = {
  blocking: { icon: <CircleAlert />, word: 'Must be fixed', style: 'text-bad' },
  warning: { icon: <TriangleAlert />, word: 'Could be improved', style: 'text-warn' },
  passed: { icon: <CircleCheck />, word: 'Passed', style: 'text-good' },
}

const order = ['blocking', 'warning', 'passed'] as const

export function BuildChecks({ checks }: { checks: readonly BuildCheck[] }) {
  const sorted = order.flatMap((level) => checks.filter((check) => check.level === level))
  return (
    <Card title="Checks">
      <ul className="flex flex-col gap-3 text-sm">
        {sorted.map((check) => {
          const { icon, word, style } = marks[check.level]
          return (
            <li key={check.code} className="flex items-start gap-2.5">
              <span aria-hidden className={`mt-0.5 [&_svg]:size-4 ${style}`}>
                {icon}
              </span>
              <span className="min-w-0">
                <span className="sr-only">{word}: </span>
                {check.message}
                {check.to && (
                  <UiLink
                    href={fixes[check.to].href}
                    className="block min-h-6 w-fit rounded font-medium text-primary-ink underline underline-offset-2"
                  >
                    {fixes[check.to].label}
                  </UiLink>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
