import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Pagina niet gevonden',
  pageNotFoundText:
    'De pagina is misschien verplaatst of het artikel is uitverkocht. Probeer te zoeken of bekijk alle artikelen.',
  linkExpired: 'Deze link werkt niet meer',
  linkRefused: 'Dat kan niet met deze link',
  waitAMoment: 'Wacht even',
  goToShop: 'Naar de winkel',
  opensSoon: '{shop} gaat binnenkort open',
  opensSoonText: 'We leggen de laatste hand aan de winkel. Kom snel nog eens kijken.',
  somethingWrong: 'Er is iets misgegaan',
  tryAgain: 'Opnieuw proberen',
  goBack: '{problem}. Ga één pagina terug. Wat je hebt ingevuld, staat er nog.',
  viewYourCart: 'Je winkelwagen bekijken',
  viewCart: 'Winkelwagen bekijken',
  continue: 'Doorgaan',
  paymentClosed:
    'Je hebt de betaalpagina verlaten zonder te betalen. Er is niets afgeschreven en je artikelen staan er nog.',
  paymentDeclined:
    'De kaart is geweigerd en er is niets afgeschreven. Probeer het opnieuw, gebruik een andere kaart of kies een andere betaalmethode.',
  paymentExpired:
    'De betaalpagina is gesloten voordat er was betaald. Er is niets afgeschreven en je artikelen staan er nog.',
  orderPaymentClosed:
    'Je hebt de betaalpagina verlaten zonder te betalen. Er is niets afgeschreven.',
  orderPaymentDeclined:
    'De kaart is geweigerd en er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
  orderPaymentExpired:
    'De betaalpagina is gesloten voordat er was betaald. Er is niets afgeschreven.',
  reviewingPayment: 'We controleren je betaling',
  orderNotPlaced: 'Je bestelling kon niet worden geplaatst',
  checkAgain: 'Opnieuw controleren',
  confirmingPayment: 'Je betaling wordt bevestigd',
  confirmingPaymentText:
    'Dit kan even duren. Houd deze pagina open; ze wordt automatisch vernieuwd. Betaal niet nog een keer. Je artikelen blijven gereserveerd tot de betaling is bevestigd.',
  itemsUnavailable: 'Sommige artikelen zijn niet meer leverbaar: {items}.',
  itemsChanged: 'Sinds je bezoek is er iets veranderd aan de artikelen: {items}.',
  nothingToRestore: 'Er valt niets te herstellen',
  discountApplied: 'Korting toegepast',
  discountRefused: 'Deze korting kan niet worden gebruikt',
  discountLater: 'De korting wordt toegepast op artikelen in je winkelwagen.',
  codeApplied: 'Code {code} is toegepast op je winkelwagen.',
  codeWaiting: 'Code {code} wordt toegepast zodra je aan de voorwaarden voldoet. {reason}.',
  remindersStopped: 'Je bent afgemeld voor winkelwagenherinneringen',
  remindersStoppedText: 'E-mails over je bestellingen ontvang je nog steeds.',
  stopReminders: 'Afmelden voor winkelwagenherinneringen?',
  stopRemindersText:
    '{shop} stuurt één herinnering als je artikelen in je winkelwagen laat liggen. E-mails over je bestellingen blijf je ontvangen.',
  unsubscribe: 'Afmelden',
  offersFrom: 'Aanbiedingen van {shop}',
  offersText:
    'Je ontvangt aanbiedingen per e-mail. Als je je afmeldt, stoppen ook de winkelwagenherinneringen. E-mails over je bestellingen ontvang je altijd.',
  stopOffers: 'Afmelden voor aanbiedingen',
  noOffers: 'Je ontvangt geen aanbiedingen per e-mail',
  noOffersReminders:
    '{shop} kan je nog wel herinneren aan artikelen in je winkelwagen. E-mails over je bestellingen ontvang je altijd.',
  stopCartReminders: 'Afmelden voor winkelwagenherinneringen',
  noOffersText: '{shop} mailt je alleen over je bestellingen.',
  newsSent: 'Kijk in je mailbox',
  newsSentText:
    'We hebben een link gestuurd naar {email}. Open die om je aanmelding te bevestigen. De link werkt één dag.',
  newsConfirmTitle: 'Bevestig je aanmelding',
  newsConfirmed: 'Je bent aangemeld',
  newsConfirmedText: '{shop} mailt je nieuws en aanbiedingen. Je kunt je altijd afmelden.',
  questionTooLong: 'Stel een vraag van maximaal {count, number} tekens.',
}
