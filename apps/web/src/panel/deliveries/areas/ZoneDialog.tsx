import { createZone, updateZone, ZoneInput } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { placeSource } from '../../../platform/api/place-source.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { PlaceField } from '../../../ui/fields/PlaceField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { act } from '../delivery-queries.ts'
import { draftOf, problemsOf, zoneInputOf } from './zone-draft.ts'
import type { ZoneDraft } from './zone-draft.ts'

interface ZoneDialogProps {
  /** Null makes a new one. */
  zone: Zone | null
  currency: string
  onClose: () => void
}

export function ZoneDialog({ zone, currency, onClose }: ZoneDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(zone))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const change = (part: Partial<ZoneDraft>) => setDraft((before) => ({ ...before, ...part }))
  const save = async () => {
    const parsed = ZoneInput.safeParse(zoneInputOf(draft))
    setProblems(parsed.success ? {} : problemsOf(parsed.error))
    if (!parsed.success) return
    const send = () =>
      zone
        ? call(updateZone, {
            params: { zoneId: zone.id },
            body: { zone: parsed.data, version: zone.version },
          })
        : call(createZone, { body: parsed.data })
    if (await act(send, { done: 'The zone is saved', failed: 'The zone could not be saved' }))
      onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={zone ? `Change ${zone.name}` : 'New zone'}
      cancel="Cancel"
      footer={<Button onClick={save}>Save zone</Button>}
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Name"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={problems['name']}
        />
        <RadioGroup
          label="Where"
          inline
          value={draft.kind}
          onChange={(kind) => change({ kind: kind as ZoneDraft['kind'] })}
          options={[
            { value: 'radius', label: 'Around a point' },
            { value: 'postcodes', label: 'By postcode' },
          ]}
        />
        {draft.kind === 'radius' ? (
          <Circle draft={draft} change={change} problems={problems} />
        ) : (
          <TextArea
            label="Postcodes"
            hint="One a line. LS6 takes the whole district, LS1* everything that begins so."
            rows={5}
            value={draft.postcodes}
            onChange={(event) => change({ postcodes: event.target.value })}
            error={problems['postcodes']}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <MoneyField
            label="Fee"
            currency={currency}
            valueMinor={draft.feeMinor}
            onChange={(feeMinor) => change({ feeMinor })}
            error={problems['feeMinor']}
          />
          <MoneyField
            label="Free over"
            optional
            currency={currency}
            valueMinor={draft.freeOverMinor}
            onChange={(freeOverMinor) => change({ freeOverMinor })}
            error={problems['freeOverMinor']}
          />
          <MoneyField
            label="Smallest order"
            optional
            currency={currency}
            valueMinor={draft.minimumMinor}
            onChange={(minimumMinor) => change({ minimumMinor })}
            error={problems['minimumMinor']}
          />
        </div>
        <NumberField
          label="Priority"
          hint="The highest wins where zones overlap."
          value={draft.priority}
          onChange={(priority) => change({ priority })}
          min={0}
          max={1000}
          error={problems['priority']}
        />
        <Checkbox
          label="Ask for a PIN at the door"
          hint="The customer gets it by mail when the order is on its way."
          checked={draft.requiresPin}
          onChange={(event) => change({ requiresPin: event.target.checked })}
        />
        <Checkbox
          label="In use"
          checked={draft.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
      </div>
    </Dialog>
  )
}

interface CircleProps {
  draft: ZoneDraft
  change: (part: Partial<ZoneDraft>) => void
  problems: Record<string, string>
}

function Circle({ draft, change, problems }: CircleProps) {
  return (
    <>
      <PlaceField
        label="Find the centre"
        source={placeSource()}
        onFound={({ lat, lng }) => {
          if (lat !== '' && lng !== '') change({ centreLat: lat, centreLng: lng })
        }}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Latitude"
          decimals={7}
          value={draft.centreLat}
          onChange={(centreLat) => change({ centreLat })}
          error={problems['centreLat']}
        />
        <NumberField
          label="Longitude"
          decimals={7}
          value={draft.centreLng}
          onChange={(centreLng) => change({ centreLng })}
          error={problems['centreLng']}
        />
        <NumberField
          label="Radius"
          after={<span className="pr-3">km</span>}
          decimals={2}
          value={draft.radiusKm}
          onChange={(radiusKm) => change({ radiusKm })}
          error={problems['radiusMetres']}
        />
      </div>
    </>
  )
}
