import { moment } from '../../platform/format.ts'

interface Deed {
  readonly what: string
  readonly who: string | null
  readonly when: string | null
}

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
