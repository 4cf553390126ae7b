import { setTeamPolicy } from '@marketday/contract/accounts/team/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnTeam, policyQuery } from './team-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

export function SecondFactorPolicy() {
  const { busy, during } = useBusy()
  const save = (secondFactorRequired: boolean) =>
    actOnTeam(() => call(setTeamPolicy, { body: { secondFactorRequired } }), {
      failed: 'The setting could not be changed',
    })
  return (
    <Card title="Team security">
      <Loaded query={useQuery(policyQuery)} what="the security settings" rows={1}>
        {({ secondFactorRequired, secondFactorRequiredFrom }) => (
          <Switch
            label="Require a second factor"
            hint={
              secondFactorRequired && secondFactorRequiredFrom
                ? `From ${day(secondFactorRequiredFrom)}, members must set one up before they continue.`
                : 'Members without one get seven days to set it up.'
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
