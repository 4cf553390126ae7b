import { setTeamPolicy } from '@marketday/contract/team/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { SettingsFailure } from '../SettingsFailure.tsx'
import { actOnTeam, policyQuery } from './team-queries.ts'

/** Whether everybody here needs a second factor. */
export function SecondFactorPolicy() {
  const { data, error, isPending, refetch } = useQuery(policyQuery)
  const { busy, during } = useBusy()
  const save = (secondFactorRequired: boolean) =>
    actOnTeam(() => call(setTeamPolicy, { body: { secondFactorRequired } }), {
      failed: 'The setting was not changed',
    })
  return (
    <Card title="Security of the team">
      {isPending && <SkeletonRows rows={1} label="Loading what is asked of the team" />}
      {error && !data && (
        <SettingsFailure what="this setting" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Switch
          label="Everybody needs a second factor"
          hint={
            data.secondFactorRequired && data.secondFactorRequiredFrom
              ? `Who has none by ${day(data.secondFactorRequiredFrom)} has to set one up before going on.`
              : 'Who has none gets seven days to set one up.'
          }
          checked={data.secondFactorRequired}
          disabled={busy}
          onChange={({ target }) => void during(() => save(target.checked))}
        />
      )}
    </Card>
  )
}
