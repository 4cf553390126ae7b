import { createZone, updateZone, ZoneInput } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone, ZoneKind } from '@marketday/contract/deliveries/delivery-zones'

import { call } from '../../platform/api/api.ts'
import { placeSource } from '../../platform/api/place-source.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { PlaceField } from '../../ui/fields/PlaceField.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { perform } from './delivery-queries.ts'

interface ZoneDialogProps {
  /** Null adds one. */
  zone: Zone | null
  currency: string
  onClose: () => void
}

export function ZoneDialog({ zone, currency, onClose }: ZoneDialogProps) {
  const form = useZoneForm(zone)
  const { text, money, tick } = form
  const save = (input: ZoneInput) =>
    perform(
      () =>
        zone
          ? call(updateZone, {
              params: { zoneId: zone.id },
              body: { zone: input, version: zone.version },
            })
          : call(createZone, { body: input }),
      'The zone is saved',
    )
  return (
    <FormDialog
      onClose={onClose}
      title={zone ? `Change ${zone.name}` : 'New zone'}
      action="Save zone"
      {...form.sending(save)}
    >
      <TextField label="Name" {...text('name')} />
      <RadioGroup
        label="Where"
        inline
        value={form.draft.kind}
        onChange={(kind) => form.change({ kind: kind as ZoneDraft['kind'] })}
        options={[
          { value: 'radius', label: 'Around a point' },
          { value: 'postcodes', label: 'By postcode' },
        ]}
      />
      {form.draft.kind === 'radius' ? (
        <Circle form={form} />
      ) : (
        <TextArea
          label="Postcodes"
          hint="One per line. LS6 covers the whole district, LS1* everything that starts with LS1."
          rows={5}
          {...text('postcodes')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <MoneyField label="Fee" currency={currency} {...money('feeMinor')} />
        <MoneyField label="Free over" optional currency={currency} {...money('freeOverMinor')} />
        <MoneyField label="Minimum order" optional currency={currency} {...money('minimumMinor')} />
      </div>
      <NumberField
        label="Priority"
        hint="The highest wins if zones overlap."
        min={0}
        max={1000}
        {...form.number('priority')}
      />
      <Checkbox
        label="Ask for a PIN at the door"
        hint="The customer gets it by email when the order is on its way."
        {...tick('requiresPin')}
      />
      <Checkbox label="Active" {...tick('isActive')} />
    </FormDialog>
  )
}

const useZoneForm = (zone: Zone | null) =>
  useForm(draftOf(zone), (draft) => ZoneInput.safeParse(zoneInputOf(draft)))

function Circle({ form }: { form: ReturnType<typeof useZoneForm> }) {
  return (
    <>
      <PlaceField
        label="Find the centre"
        source={placeSource()}
        onFound={({ lat, lng }) => {
          if (lat !== '' && lng !== '') form.change({ centreLat: lat, centreLng: lng })
        }}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField label="Latitude" decimals={7} {...form.number('centreLat')} />
        <NumberField label="Longitude" decimals={7} {...form.number('centreLng')} />
        <NumberField
          label="Radius"
          after={<span className="pr-3">km</span>}
          decimals={2}
          {...form.number('radiusKm')}
          error={form.problems['radiusMetres']}
        />
      </div>
    </>
  )
}

/** Form state; empty number fields are null. */
interface ZoneDraft {
  name: string
  kind: ZoneKind
  centreLat: number | null
  centreLng: number | null
  radiusKm: number | null
  postcodes: string
  feeMinor: number | null
  freeOverMinor: number | null
  minimumMinor: number | null
  priority: number | null
  requiresPin: boolean
  isActive: boolean
}

const fresh: ZoneDraft = {
  name: '',
  kind: 'radius',
  centreLat: null,
  centreLng: null,
  radiusKm: 5,
  postcodes: '',
  feeMinor: 0,
  freeOverMinor: null,
  minimumMinor: 0,
  priority: 0,
  requiresPin: false,
  isActive: true,
}

function draftOf(zone: Zone | null): ZoneDraft {
  if (!zone) return fresh
  const { radiusMetres, postcodes, id: _id, version: _version, ...same } = zone
  return {
    ...same,
    radiusKm: radiusMetres === null ? null : radiusMetres / 1000,
    postcodes: postcodes.join('\n'),
  }
}

function zoneInputOf(draft: ZoneDraft): unknown {
  const { kind, centreLat, centreLng, radiusKm, postcodes, minimumMinor, ...priced } = draft
  const where =
    kind === 'radius'
      ? {
          centreLat,
          centreLng,
          radiusMetres: radiusKm === null ? null : Math.round(radiusKm * 1000),
        }
      : {
          postcodes: postcodes
            .split(/[\n,;]+/)
            .map((entry) => entry.trim())
            .filter(Boolean),
        }
  return { ...priced, kind, minimumMinor: minimumMinor ?? 0, ...where }
}
