import { moment } from '../../platform/format.ts'

interface Deed {
  readonly what: string
  readonly who: string | null
  readonly when: string | null
}

/** What was done, by whom and when; what was not done yet is left out. */
export function DeedsSaid({ deeds }: { deeds: readonly Deed[] }) {
  return (
    <span>
      {deeds.map(
        ({ what, who, when }) =>
          when && (
            <span key={what}>
              {what}
              {who && (
                <>
                  {' '}
                  by <bdi>{who}</bdi>
                </>
              )}
              , {moment(when)}.{' '}
            </span>
          ),
      )}
    </span>
  )
}
