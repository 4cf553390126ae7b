import { Button } from '../../src/ui/buttons/Button.tsx'
import { Avatar } from '../../src/ui/page/Avatar.tsx'
import { Card } from '../../src/ui/page/Card.tsx'
import { PageHeader } from '../../src/ui/page/PageHeader.tsx'
import { Stat } from '../../src/ui/page/Stat.tsx'
import { Row, Section, Specimen } from '../Specimen.tsx'

export function PageParts() {
  return (
    <Section title="Parts of a page">
      <Specimen name="PageHeader with breadcrumbs" wide>
        <PageHeader
          title="Order 1042"
          description="Placed this morning by Ada Miller."
          crumbs={[{ label: 'Orders', href: '#parts-of-a-page' }, { label: 'Order 1042' }]}
          actions={
            <>
              <Button variant="secondary">Refund</Button>
              <Button>Pack the order</Button>
            </>
          }
        />
      </Specimen>
      <Specimen name="Card: with a head">
        <Card
          title="Opening hours"
          description="As customers see them"
          actions={<a href="#parts-of-a-page">Change</a>}
        >
          Tuesday to Saturday, 7:00 to 15:00
        </Card>
      </Specimen>
      <Specimen name="Card: plain">
        <Card>Nothing but its content.</Card>
      </Specimen>
      <Specimen name="Stat: neutral, good, bad">
        <dl className="flex flex-col gap-3">
          <Stat label="Orders" value="42" note="As many as last Friday" />
          <Stat label="Sales" value="£1,204" note="12% more than last Friday" tone="good" />
          <Stat label="Refunds" value="3" note="2 more than last Friday" tone="bad" />
        </dl>
      </Specimen>
      <Specimen name="Avatar">
        <Row>
          <Avatar name="Ada Miller" /> Ada Miller
          <Avatar name="Hearth and Rye" large /> Hearth and Rye
          <Avatar name="Picture" src="/assets/app/icon.svg" /> With a picture
        </Row>
      </Specimen>
    </Section>
  )
}
