import { deleteZone } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { act, boardQuery, zonesQuery } from '../delivery-queries.ts'
import { kilometres } from '../delivery-words.ts'
import { ZoneDialog } from './ZoneDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

export function ZonesCard() {
  const mayEdit = useCan()('deliveries.edit')
  const zones = useQuery(zonesQuery)
  const currency = useCurrency()
  return (
    <Card
      title="Zones"
      description="If zones overlap, the one with the highest priority applies."
      actions={
        mayEdit && (
          <DialogButton
            size="small"
            dialog={(close) => <ZoneDialog zone={null} currency={currency} onClose={close} />}
          >
            Add a zone
          </DialogButton>
        )
      }
    >
      <Loaded query={zones} what="the zones" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-soft">No zones yet. Customers can’t choose delivery.</p>
          ) : (
            <ul className="flex flex-col">
              {rows.map((zone) => (
                <li
                  key={zone.id}
                  className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0"
                >
                  <ZoneFacts zone={zone} currency={currency} />
                  {mayEdit && <ZoneActs zone={zone} currency={currency} />}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function useCurrency(): string {
  const { data } = useQuery(boardQuery(''))
  return data?.currency ?? 'GBP'
}

function ZoneActs({ zone, currency }: { zone: Zone; currency: string }) {
  const remove = () =>
    act(() => call(deleteZone, { params: { zoneId: zone.id } }), {
      done: 'The zone is removed',
      failed: 'The zone could not be removed',
    })
  return (
    <>
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change ${zone.name}`}
        dialog={(close) => <ZoneDialog zone={zone} currency={currency} onClose={close} />}
      >
        Change
      </DialogButton>
      <ConfirmButton
        variant="quiet"
        size="small"
        aria-label={`Remove ${zone.name}`}
        onConfirm={remove}
        title={`Remove “${zone.name}”?`}
        confirmLabel="Remove zone"
        dangerous
        consequence="Customers there can no longer order delivery. Existing deliveries are kept."
      >
        Remove
      </ConfirmButton>
    </>
  )
}

function ZoneFacts({ zone, currency }: { zone: Zone; currency: string }) {
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="font-medium">
        {zone.name} {!zone.isActive && <Badge>Off</Badge>}{' '}
        {zone.requiresPin && <Badge tone="info">PIN at the door</Badge>}
      </p>
      <p className="text-sm text-soft">{describe(zone, currency)}</p>
    </div>
  )
}

function describe(zone: Zone, currency: string): string {
  const where =
    zone.kind === 'radius'
      ? `Within ${kilometres(zone.radiusMetres ?? 0)} of the centre`
      : zone.postcodes.slice(0, 6).join(', ')
  const parts = [
    where,
    zone.feeMinor === 0 ? 'free' : money(zone.feeMinor, currency),
    zone.freeOverMinor === null ? '' : `free over ${money(zone.freeOverMinor, currency)}`,
    zone.minimumMinor > 0 ? `from ${money(zone.minimumMinor, currency)}` : '',
    zone.priority > 0 ? `priority ${zone.priority}` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
