import { setTeamPolicy } from '@marketday/contract/team/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnTeam, policyQuery } from './team-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

/** Whether everybody here needs a second factor. */
export function SecondFactorPolicy() {
  const { busy, during } = useBusy()
  const save = (secondFactorRequired: boolean) =>
    actOnTeam(() => call(setTeamPolicy, { body: { secondFactorRequired } }), {
      failed: 'The setting was not changed',
    })
  return (
    <Card title="Security of the team">
      <Loaded query={useQuery(policyQuery)} what="what is asked of the team" rows={1}>
        {({ secondFactorRequired, secondFactorRequiredFrom }) => (
          <Switch
            label="Everybody needs a second factor"
            hint={
              secondFactorRequired && secondFactorRequiredFrom
                ? `Who has none by ${day(secondFactorRequiredFrom)} has to set one up before going on.`
                : 'Who has none gets seven days to set one up.'
            }
            checked={secondFactorRequired}
            disabled={busy}
            onChange={({ target }) => void during(() => save(target.checked))}
          />
        )}
      </Loaded>
    </Card>
  )
}
