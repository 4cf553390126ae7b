import {
  closeLocation,
  reopenLocation,
  type StockLocation,
} from '@marketday/contract/stock/locations'
import { useQuery } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { locationsQuery, refreshLocations } from './use-locations.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { LocationDialog } from './LocationDialog.tsx'
import { SellingDialog } from './SellingDialog.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function LocationsPage() {
  const locations = useQuery(locationsQuery)
  const mayEdit = useCan()('settings.edit')
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Locations"
        description="Where you keep goods. Each location has its own stock; goods move between them by transfers."
        actions={
          mayEdit && (
            <DialogButton dialog={(close) => <LocationDialog location={null} onClose={close} />}>
              Add a location
            </DialogButton>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {!mayEdit && (
          <ReadOnlyNote reason="Your role can see the locations but not change them; ask an owner or a manager" />
        )}
        <Card
          title="Your locations"
          description="Your shop sells the stock of locations that sell. Transfer goods there to sell them."
        >
          <Loaded query={locations} what="the locations" rows={2}>
            {({ rows }) => (
              <>
                {mayEdit && rows.filter(({ isClosed }) => !isClosed).length > 1 && (
                  <DialogButton
                    variant="secondary"
                    dialog={(close) => <SellingDialog locations={rows} onClose={close} />}
                  >
                    Choose where your shop sells
                  </DialogButton>
                )}
                <ul aria-label="Locations" className="flex flex-col">
                  {rows.map((location) => (
                    <li
                      key={location.id}
                      className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0"
                    >
                      <LocationDetails location={location} />
                      {mayEdit && <Acts location={location} />}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Loaded>
        </Card>
      </div>
    </div>
  )
}

function LocationDetails({
  location: { name, isMain, sells, isClosed, contact },
}: {
  location: StockLocation
}) {
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <RowName>{name}</RowName>
        {isMain && <Badge tone="info">Main, sells in the shop</Badge>}
        {sells && !isMain && <Badge tone="info">Sells in the shop</Badge>}
        {isClosed && <Badge tone="neutral">Closed</Badge>}
      </p>
      {contact ? (
        <p className="text-sm wrap-anywhere text-soft">
          {[contact.place.address, contact.phone].filter(Boolean).join(', ')}
        </p>
      ) : (
        <p className="text-sm text-soft">
          Address, phone and opening hours are{' '}
          <UiLink
            href={to('business')}
            className="font-medium text-primary-ink underline underline-offset-2"
          >
            those of the business
          </UiLink>
          .
        </p>
      )}
    </div>
  )
}

const act = actsOn(refreshLocations)

function Acts({ location }: { location: StockLocation }) {
  const { id, name, isClosed, actions } = location
  const params = { locationId: id }
  return (
    <span className="flex items-center gap-1">
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change ${name}`}
        dialog={(close) => <LocationDialog location={location} onClose={close} />}
      >
        Change
      </DialogButton>
      {actions.close === null && (
        <ConfirmButton
          variant="quiet"
          size="small"
          aria-label={`Close ${name}`}
          title={`Close “${name}”?`}
          consequence="You can’t receive, count or transfer stock there until you reopen it. Its history stays in the ledger. It must be empty."
          confirmLabel="Close location"
          onConfirm={() =>
            act(() => call(closeLocation, { params }), {
              done: `${name} is closed`,
              failed: `${name} could not be closed`,
            })
          }
        >
          Close
        </ConfirmButton>
      )}
      {isClosed && actions.reopen === null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Reopen ${name}`}
          onClick={() =>
            void act(() => call(reopenLocation, { params }), {
              done: `${name} is reopened`,
              failed: `${name} could not be reopened`,
            })
          }
        >
          Reopen
        </Button>
      )}
    </span>
  )
}
