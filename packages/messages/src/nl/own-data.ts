import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'Je gegevens',
  intro:
    'Bekijk wat {shop} over je bewaart, meld je af voor e-mails of vraag verwijdering aan. Je hebt geen account nodig: we mailen je een code om je adres te bevestigen.',
  stopped: '{shop} mailt je nu alleen nog over je bestellingen.',
  erasureReceived: '{shop} heeft je verwijderverzoek ontvangen.',
  erasureWithdrawn: 'Je hebt je verwijderverzoek ingetrokken.',
  unknownCustomer:
    '{shop} heeft geen klant gevonden met het adres {email}. Er zijn dus geen gegevens om te verwijderen.',
  confirmed: 'Je hebt <strong>{email}</strong> bevestigd.',
  otherAddress: 'Ander adres gebruiken',
  storedData: 'Je bewaarde gegevens',
  storedDataText:
    'Een zip-bestand met een leesbare pagina en tabellen van de bestellingen, betalingen, bezorgingen, berichten en toestemmingen bij dit adres.',
  download: 'Mijn gegevens downloaden',
  mails: 'E-mails',
  onlyOrders: '{shop} mailt je alleen over je bestellingen.',
  agreedToOffers:
    'Je hebt ermee ingestemd om aanbiedingen per e-mail te ontvangen, en {shop} kan je herinneren aan artikelen in je winkelwagen. E-mails over je bestellingen ontvang je altijd.',
  onlyReminders:
    'Je ontvangt geen aanbiedingen per e-mail, maar {shop} kan je herinneren aan artikelen in je winkelwagen. E-mails over je bestellingen ontvang je altijd.',
  unsubscribe: 'Afmelden',
  erasure: 'Verwijdering',
  erasureRequested:
    'Je hebt dit aangevraagd op {day}. {shop} heeft een maand de tijd om je gegevens te verwijderen of uit te leggen waarom dat niet kan. Daarna zijn de bewaarde gegevens niet meer tot jou te herleiden.',
  withdrawRequest: 'Verzoek intrekken',
  erasureText:
    '{shop} krijgt bericht en verwijdert je gegevens definitief zodra er niets meer openstaat.',
  erasureDeletes:
    'Je naam, adressen, telefoonnummer, opmerkingen, berichten en toestemmingen worden verwijderd.',
  erasureOrders: 'Bestellingen blijven bewaard met artikelen en bedragen, zonder je naam.',
  erasureInvoices:
    'Facturen blijven zoals ze zijn uitgereikt, omdat bedrijven ze wettelijk moeten bewaren.',
  erasureOpen:
    'Openstaande bestellingen, betalingen en winkeltegoed moeten eerst zijn afgehandeld.',
  requestErasure: 'Verwijdering aanvragen',
  emailHint: 'Het adres waarmee je hebt besteld',
  emailCode: 'Mail me een code',
  codeHint: 'Tien minuten geldig',
  confirm: 'Bevestigen',
}
