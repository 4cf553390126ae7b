import { useIsImpersonating } from '../account-query.ts'

/** Explains why a form is read-only. */
export function ReadOnlyNote({ reason }: { reason: string }) {
  const isOperator = useIsImpersonating()
  return (
    <p className="mb-5 rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
      {isOperator ? 'This member’s role can see this page but not change it' : reason}.
    </p>
  )
}
