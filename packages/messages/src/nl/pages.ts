import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Welkom bij {shop}',
  seoDescription: 'De webwinkel van {shop}.',
  aboutTitle: 'Over ons',
  deliveryTitle: 'Bezorgen en afhalen',
  deliveryLink: 'Bezorging',
  contactTitle: 'Contact',
  termsTitle: 'Algemene voorwaarden',
  returnsTitle: 'Retourneren en terugbetaling',
  privacyTitle: 'Privacy',
  blogTitle: 'Blog',
  about:
    '{shop} is een lokaal bedrijf en dit is onze winkel. Alles wat je hier ziet, is door ons gemaakt of uitgekozen.',
  findUs: 'Je vindt ons op {address}.',
  weDeliver:
    'We bezorgen in onze omgeving. Vul bij het afrekenen je postcode in om de bezorgkosten en beschikbare tijden te zien.',
  collect: 'Je kunt je bestelling bij ons afhalen. Kies een tijdvak bij het afrekenen.',
  collectAt:
    'Je kunt je bestelling bij ons afhalen op {address}. Kies een tijdvak bij het afrekenen.',
  track: 'Je kunt je bestelling volgen op de pagina waarvan de link in de bestelbevestiging staat.',
  emailLine: 'E-mail: {email}',
  phoneLine: 'Telefoon: {phone}',
  taxNumberLine: 'Btw-nummer: {number}',
  termsIntro:
    'Deze voorwaarden gelden voor elke bestelling die in de winkel van {business} wordt geplaatst.',
  termsOrders: 'Bestellingen',
  termsOrdersText:
    'Je bestelling is een aanbod om te kopen. Het is aanvaard wanneer wij de bestelling bevestigen. Prijzen zijn inclusief belasting; de bezorgkosten worden getoond voordat je betaalt.',
  termsPayment: 'Betaling',
  termsPaymentText:
    'Je betaalt op een van de manieren die bij het afrekenen worden getoond. Kaartbetalingen worden verwerkt door een betaalprovider; wij zien je kaartnummer nooit.',
  termsDelivery: 'Levering',
  termsDeliveryText:
    'We bezorgen of overhandigen je bestelling in het tijdvak dat je hebt gekozen. Lukt dat niet, dan laten we het je weten en mag je kosteloos annuleren.',
  termsRights: 'Je rechten',
  termsRightsText:
    'Niets in deze voorwaarden beperkt de rechten die de wet je als consument geeft.',
  returnsIntro: 'Is er iets niet in orde? Laat het {shop} dan zo snel mogelijk weten.',
  returnsIntroAt: 'Is er iets niet in orde? Laat het {shop} dan zo snel mogelijk weten: {contact}.',
  returnsRule:
    'Je mag ongebruikte artikelen binnen 14 dagen na ontvangst retourneren. Artikelen die snel bederven en artikelen die voor jou zijn gemaakt, kun je niet retourneren, tenzij ze gebreken hebben.',
  returnsRefund:
    'We betalen de prijs terug op de manier waarop je hebt betaald, uiterlijk 14 dagen nadat wij de artikelen of je verzendbewijs hebben ontvangen.',
  or: '{one} of {other}',
  privacyIntro:
    '{shop} gebruikt wat je bij het afrekenen invult om je bestelling uit te voeren: je naam, adres, telefoonnummer en e-mailadres.',
  privacyKeep:
    'We bewaren bestellingen zo lang als de belastingwetgeving vereist. We delen je gegevens alleen met partijen die ze nodig hebben om je bestelling te bezorgen en je betaling te ontvangen.',
  privacyAsk:
    'Je kunt altijd vragen welke gegevens we van je bewaren en deze laten corrigeren of verwijderen.',
  privacyAskAt:
    'Je kunt altijd vragen welke gegevens we van je bewaren en deze laten corrigeren of verwijderen: {contact}.',
  privacyCookie: 'De winkel plaatst één cookie, die je winkelwagen onthoudt.',
}
