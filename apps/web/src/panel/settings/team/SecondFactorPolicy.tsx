import { setTeamPolicy } from '@marketday/contract/team/team'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day } from '../../../platform/format.ts'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { SettingsFailure } from '../SettingsFailure.tsx'
import { policyQuery } from './team-queries.ts'

/** Whether everybody here needs a second factor. */
export function SecondFactorPolicy() {
  const { data, error, isPending, refetch } = useQuery(policyQuery)
  const save = useMutation({
    mutationFn: (secondFactorRequired: boolean) =>
      call(setTeamPolicy, { body: { secondFactorRequired } }),
    onSuccess: (policy) => queryClient.setQueryData(policyQuery.queryKey, policy),
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
          disabled={save.isPending}
          onChange={(event) => save.mutate(event.target.checked)}
        />
      )}
      <p role="alert" className="mt-2 text-sm font-medium text-bad empty:hidden">
        {save.error?.message}
      </p>
    </Card>
  )
}
