import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Välkommen till {shop}',
  seoDescription: 'Webbutiken för {shop}.',
  aboutTitle: 'Om oss',
  deliveryTitle: 'Leverans och upphämtning',
  deliveryLink: 'Leverans',
  contactTitle: 'Kontakt',
  termsTitle: 'Köpvillkor',
  returnsTitle: 'Returer och återbetalning',
  privacyTitle: 'Integritet',
  blogTitle: 'Blogg',
  about:
    '{shop} är ett lokalt företag och det här är vår butik. Allt du ser här har vi tillverkat eller valt ut själva.',
  findUs: 'Du hittar oss på {address}.',
  weDeliver:
    'Vi levererar i vårt område. Ange ditt postnummer i kassan för att se avgiften och tillgängliga tider.',
  collect: 'Du kan hämta din beställning hos oss. Välj en tid i kassan.',
  collectAt: 'Du kan hämta din beställning hos oss på {address}. Välj en tid i kassan.',
  track: 'Du kan följa din beställning på sidan som länkas i orderbekräftelsen.',
  emailLine: 'E-post: {email}',
  phoneLine: 'Telefon: {phone}',
  taxNumberLine: 'Momsregistreringsnummer: {number}',
  termsIntro: 'De här villkoren gäller för alla beställningar i butiken som drivs av {business}.',
  termsOrders: 'Beställningar',
  termsOrdersText:
    'Din beställning är ett anbud om köp. Det är antaget när vi bekräftar beställningen. Priserna är inklusive skatt; leveransavgiften visas innan du betalar.',
  termsPayment: 'Betalning',
  termsPaymentText:
    'Du betalar på något av de sätt som visas i kassan. Kortbetalningar hanteras av en betalleverantör; vi ser aldrig ditt kortnummer.',
  termsDelivery: 'Leverans',
  termsDeliveryText:
    'Vi levererar eller lämnar ut beställningen på den tid du har valt. Om vi inte kan det meddelar vi dig och du får avbeställa utan kostnad.',
  termsRights: 'Dina rättigheter',
  termsRightsText:
    'Inget i de här villkoren begränsar de rättigheter som lagen ger dig som konsument.',
  returnsIntro: 'Om något inte är som det ska, meddela {shop} så snart du kan.',
  returnsIntroAt: 'Om något inte är som det ska, meddela {shop} så snart du kan: {contact}.',
  returnsRule:
    'Du får returnera oanvända varor inom 14 dagar från att du tog emot dem. Varor som snabbt blir dåliga och varor som har tillverkats åt dig kan inte returneras om de inte är felaktiga.',
  returnsRefund:
    'Vi återbetalar priset på samma sätt som du betalade, senast 14 dagar efter att vi har fått varorna eller ditt bevis på att du har skickat dem.',
  or: '{one} eller {other}',
  privacyIntro:
    '{shop} använder det du anger i kassan för att fullgöra din beställning: ditt namn, din adress, ditt telefonnummer och din e-postadress.',
  privacyKeep:
    'Vi sparar beställningar så länge som skattelagstiftningen kräver. Vi delar dina uppgifter bara med dem som behöver dem för att leverera din beställning och ta emot din betalning.',
  privacyAsk:
    'Du får när som helst fråga vilka uppgifter vi har om dig och få dem rättade eller raderade.',
  privacyAskAt:
    'Du får när som helst fråga vilka uppgifter vi har om dig och få dem rättade eller raderade: {contact}.',
  privacyCookie: 'Butiken använder en kaka (cookie), som kommer ihåg din varukorg.',
}
