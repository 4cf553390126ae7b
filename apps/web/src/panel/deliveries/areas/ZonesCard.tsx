import { deleteZone } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { act, boardQuery, zonesQuery } from '../delivery-queries.ts'
import { kilometres } from '../delivery-words.ts'
import { ZoneDialog } from './ZoneDialog.tsx'

export function ZonesCard() {
  const mayEdit = useCan()('deliveries.edit')
  const zones = useQuery(zonesQuery)
  const currency = useCurrency()
  const rows = zones.data?.rows ?? []
  const [editing, setEditing] = useState<Zone | 'new' | null>(null)
  const [removing, setRemoving] = useState<Zone | null>(null)
  return (
    <Card
      title="Zones"
      description="Where several zones hold an address, the one with the highest priority counts."
      actions={
        mayEdit && (
          <Button size="small" onClick={() => setEditing('new')}>
            Add a zone
          </Button>
        )
      }
    >
      {zones.isPending && <SkeletonRows rows={2} />}
      {zones.isError && <ErrorState error={zones.error} onRetry={() => void zones.refetch()} />}
      {zones.isSuccess && rows.length === 0 && (
        <p className="text-soft">No zone yet: nobody can choose delivery.</p>
      )}
      <ul className="flex flex-col">
        {rows.map((zone) => (
          <li
            key={zone.id}
            className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0"
          >
            <ZoneFacts zone={zone} currency={currency} />
            {mayEdit && (
              <>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setEditing(zone)}
                  aria-label={`Change ${zone.name}`}
                >
                  Change
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => setRemoving(zone)}
                  aria-label={`Remove ${zone.name}`}
                >
                  Remove
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <EditZone editing={editing} currency={currency} onClose={() => setEditing(null)} />
      )}
      {removing && <RemoveZone zone={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

interface EditZoneProps {
  editing: Zone | 'new'
  currency: string
  onClose: () => void
}

const EditZone = ({ editing, ...rest }: EditZoneProps) => (
  <ZoneDialog zone={editing === 'new' ? null : editing} {...rest} />
)

function useCurrency(): string {
  const { data } = useQuery(boardQuery(''))
  return data?.currency ?? 'GBP'
}

function RemoveZone({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const remove = () => {
    void act(() => call(deleteZone, { params: { zoneId: zone.id } }), {
      done: 'The zone is removed',
      failed: 'The zone could not be removed',
    })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove}
      title={`Remove “${zone.name}”?`}
      confirmLabel="Remove zone"
      dangerous
    >
      Nobody there can order for delivery any more. Deliveries that were promised stay.
    </ConfirmDialog>
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
  const facts = [
    where,
    zone.feeMinor === 0 ? 'free' : money(zone.feeMinor, currency),
    zone.freeOverMinor === null ? '' : `free over ${money(zone.freeOverMinor, currency)}`,
    zone.minimumMinor > 0 ? `from ${money(zone.minimumMinor, currency)}` : '',
    zone.priority > 0 ? `priority ${zone.priority}` : '',
  ]
  return facts.filter(Boolean).join(' · ')
}
