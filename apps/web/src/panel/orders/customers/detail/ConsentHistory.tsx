import type { Customer } from '@marketday/contract/orders/customers'
import { day } from '../../../../platform/format.ts'

export function ConsentHistory({ consents }: Pick<Customer, 'consents'>) {
  if (consents.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="min-h-6 cursor-pointer text-soft">Email marketing history</summary>
      <ul className="mt-1 flex flex-col gap-2">
        {consents.map(({ at, isGiven, source, words, byName }) => (
          <li key={at + source} className="break-words">
            {day(at)}: {isGiven ? `agreed, ${source}` : 'no longer agreed'}
            {byName ? `, recorded by ${byName}` : ', by themselves'}
            {words && <q className="block text-soft">{words}</q>}
          </li>
        ))}
      </ul>
    </details>
  )
}
