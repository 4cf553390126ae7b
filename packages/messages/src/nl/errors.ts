import type { Translation } from '../translation.ts'

export const errors: Translation['errors'] = {
  required: 'Verplicht',
  invisibleCharacters: 'Bevat onzichtbare tekens die de tekstrichting veranderen. Verwijder ze',
  unsavableCharacters: 'Bevat tekens die niet kunnen worden opgeslagen',
  enterEmail: 'Vul je e-mailadres in',
  wrongEmail: 'Vul een adres in zoals naam@example.com',
  enterName: 'Vul je naam in',
  wrongPhone:
    'Vul het telefoonnummer in met landcode, bijvoorbeeld +31 6 12345678, of laat het leeg',
  wrongTaxNumber: 'Dit nummer past niet bij het formaat van zijn landcode',
  chooseReceiving: 'Kies bezorgen of afhalen',
  enterPostcode: 'Vul je postcode in',
  enterStreet: 'Vul je straat en huisnummer in',
  enterTown: 'Vul je plaats in',
  choosePayment: 'Kies hoe je wilt betalen',
  enterEmailForCode: 'Vul hierboven je e-mailadres in. Daar mailen we de code naartoe',
  postcodeForTimes: 'Vul je postcode in om de bezorgtijden te zien',
  enterAddressFirst: 'Vul eerst het bezorgadres in',
  chooseTime: 'Kies een tijdvak',
  timeGone: 'Dit tijdvak is niet meer beschikbaar. Kies een ander',
  timeGoneNow: 'Dit tijdvak is niet meer beschikbaar. Kies een ander tijdvak.',
  notOffered: 'Wordt niet meer aangeboden',
  timeFull: 'Dit tijdvak is volgeboekt. Kies een ander',
  timeFullNow: 'Dit tijdvak is zojuist volgeboekt. Kies een ander tijdvak.',
  fullyBooked: 'Volgeboekt',
  outsideArea: 'Dit adres ligt buiten ons bezorggebied',
  noPickup: 'Bij deze winkel kun je niet afhalen',
  deliveryTaken: 'Alle bezorgtijden van de komende twee weken zijn bezet',
  pickupTaken: 'Alle afhaaltijden van de komende twee weken zijn bezet',
  deliveryTakenAfter:
    'Het maken duurt {days, plural, one {# dag} other {# dagen}}, en alle bezorgtijden van de twee weken daarna zijn bezet',
  pickupTakenAfter:
    'Het maken duurt {days, plural, one {# dag} other {# dagen}}, en alle afhaaltijden van de twee weken daarna zijn bezet',
  addressHasPostcode: 'Dit adres heeft de postcode {postcode}',
  belowMinimum: 'Voeg nog {missing} toe. Het minimale bestelbedrag is {minimum}',
  noLongerSold: '{name} wordt niet meer verkocht',
  notSoldIn: '{name} wordt niet verkocht in {market}',
  onlyLeft: 'Nog maar {count, number} van {name} over',
  soldOut: '{name} is uitverkocht',
  priceChanged: '{name} kost nu {price} in plaats van {before}',
  costsInstead: '{name} kost {price} in plaats van {before}',
  recipientAgain: 'Voeg de ontvanger van {name} opnieuw toe',
  itemNotFound: 'Artikel niet gevonden',
  orderNotFound: 'Bestelling niet gevonden',
  cartNotFound: 'Winkelwagen niet gevonden',
  mostDifferentItems: 'In een winkelwagen passen maximaal {count, number} verschillende artikelen',
  mostOfOne: 'Maximaal {count, number} stuks van één artikel per bestelling',
  mostInAll: 'Maximaal {count, plural, one {# artikel} other {# artikelen}} per bestelling',
  cartEmpty: 'Je winkelwagen is leeg',
  alreadyPlaced: 'Deze bestelling is al geplaatst',
  itemsAlreadyOrdered: 'De artikelen in deze winkelwagen zijn al besteld',
  paymentBeingConfirmed:
    'Een betaling voor deze winkelwagen wordt bevestigd. Betaal niet nog een keer. De winkelwagen is tot die tijd vergrendeld.',
  checkoutEnded: 'Je afrekensessie is verlopen. Begin opnieuw met afrekenen',
  checkoutReleased: 'Deze afrekensessie is verlopen en de artikelen zijn weer vrijgegeven',
  extendedOnce: 'De reservering is al een keer verlengd',
  cartChangedAfterPayment: 'De winkelwagen is gewijzigd nadat de betaling was begonnen',
  couldNotBePlaced: 'De bestelling kon niet worden geplaatst',
  paymentReleased:
    '{reason}. Er is niets afgeschreven. Het bedrag van {amount} dat op je kaart was gereserveerd, wordt vrijgegeven.',
  paymentReturned: '{reason}. We betalen je {amount} terug.',
  totalNow: 'Het totaal is nu {total}',
  closed:
    '{shop} neemt op dit moment geen bestellingen aan. Je kunt nog wel rondkijken. Kom later terug of neem contact op met de winkel.',
  unconfirmed:
    '{shop} neemt nog geen bestellingen aan. Is dit jouw winkel? Bevestig je e-mailadres in het beheerpaneel om de winkel te openen. Tot die tijd kun je met dat adres testbestellingen plaatsen met contante betaling.',
  notPlaced: '{reason} Er is geen bestelling geplaatst en niets afgeschreven.',
  codeUnknown: 'Deze code bestaat niet. Controleer de spelling.',
  codeInvalid: 'Deze code is niet meer geldig',
  codeRefused: '{code}: {reason}',
  discountFromSum: 'Vanaf {minimum}; nog {missing} te gaan',
  discountFromQuantity:
    'Vanaf {minimum, plural, one {# artikel} other {# artikelen}}; nog {missing, number} te gaan',
  discountBuyMore: 'Voeg er nog {missing, number} toe om deze korting te krijgen',
  discountEnded: 'Afgelopen op {day}',
  discountStarts: 'Begint op {day}',
  discountPaused: 'Op dit moment niet beschikbaar',
  discountUsedUp: 'Volledig gebruikt',
  discountUsedByYou: 'Je hebt deze korting al gebruikt',
  discountFirstOrder: 'Alleen voor eerste bestellingen',
  discountOtherItems: 'Niet voor deze artikelen',
  discountDeliveredOnly: 'Alleen voor bestellingen die worden bezorgd',
  discountDeliveryOpen: 'Wordt toegepast zodra je voor bezorgen kiest',
  discountBetter: 'Met een andere korting bespaar je meer',
  discountNothing: 'Er is niets om de korting op toe te passen',
  giftCardApplied: 'Deze is al toegepast',
  mostGiftCards:
    'Maximaal {count, plural, one {# cadeaubon} other {# cadeaubonnen}} per bestelling',
  giftCardUnknown: 'Deze cadeaubon bestaat niet. Controleer de code.',
  giftCardCurrency: 'Deze cadeaubon is in {currency}',
  giftCardUsed: 'Op deze cadeaubon staat geen tegoed meer',
  giftCardExpired: 'Deze cadeaubon is verlopen',
  giftCardDisabled: 'Deze cadeaubon kan niet worden gebruikt. Neem contact op met de winkel.',
  noCards: 'Deze winkel accepteert op dit moment geen kaartbetalingen',
  tooSmallForCard: 'Dit bedrag is te laag om met een kaart te betalen',
  balanceChanged: 'Het saldo van je cadeaubon of winkeltegoed is veranderd',
  giftCardGone: 'De cadeaubon kan niet meer worden gebruikt',
  reviewAmount:
    '{reason}. Er is niets afgeschreven en je artikelen staan er nog. Controleer het te betalen bedrag.',
  confirmEmailFirst: 'Bevestig eerst het e-mailadres van deze bestelling met een code',
  confirmedOther:
    'Je hebt {email} bevestigd, maar deze bestelling gebruikt een ander adres. Vul je contactgegevens aan of bevestig het andere adres.',
  noStoreCredit: 'Er is geen winkeltegoed voor {email}',
  dayTooEarly: 'Kies vandaag of een latere dag',
  dayTooLate: 'Kies een datum binnen een jaar',
  consentChanged: 'De winkel heeft deze tekst gewijzigd. Lees hem opnieuw voordat je akkoord gaat.',
  otherTaxes:
    'Daar gelden andere belastingen. Neem contact op met de winkel om het adres te wijzigen.',
  alreadyOnItsWay: 'De bestelling is al onderweg. Neem contact op met de winkel.',
  minimumThere: 'Daar is het minimale bestelbedrag {minimum}. Neem contact op met de winkel.',
  costThere:
    'De bezorging kost daar {price} in plaats van {before}. Neem contact op met de winkel om dit te wijzigen.',
  linkOutdated:
    'Deze link werkt niet meer omdat het e-mailadres van de bestelling is gewijzigd. Open de link in de nieuwste e-mail over deze bestelling of vraag de winkel om een nieuwe.',
  linkOnlyViews:
    'Met deze link kun je de bestelling alleen bekijken. Open hiervoor de link in de bestelbevestiging.',
  linkOnlyPays:
    'Met deze link kun je de bestelling alleen betalen. Open hiervoor de link in de bestelbevestiging.',
  linkOnlyDownloads:
    'Met deze link kun je alleen de factuur downloaden. Open hiervoor de link in de bestelbevestiging.',
  orderPacked: 'Deze bestelling is al ingepakt. Neem contact op met de winkel om te annuleren.',
  orderPartlyGone:
    'Een deel van deze bestelling is al overhandigd. Neem contact op met de winkel over de rest.',
  orderPartlyDownloaded:
    'Een deel van deze bestelling is al gedownload. Neem contact op met de winkel over de rest.',
  orderGiftCardUsed:
    'Een cadeaubon uit deze bestelling is al gebruikt. Neem contact op met de winkel over de rest.',
  orderNotPlacedYet: 'Deze bestelling is nog niet geplaatst.',
  orderUnconfirmed:
    'Deze bestelling is nog niet bevestigd. Ze wordt automatisch geannuleerd als je haar niet bevestigt.',
  orderConfirmFirst: 'Deze bestelling is nog niet bevestigd. Bevestig haar eerst.',
  orderHeldCancel:
    'De winkel heeft deze bestelling aangehouden. Neem contact op met de winkel om te annuleren.',
  orderHeldChange:
    'De winkel heeft deze bestelling aangehouden. Neem contact op met de winkel om dit te wijzigen.',
  orderDone: 'Deze bestelling is afgerond.',
  orderCancelled: 'Deze bestelling is geannuleerd.',
  packingStarted:
    'We zijn al begonnen met inpakken, dus je kunt dit hier niet meer wijzigen. Neem contact op met de winkel.',
  downloadsCancelled:
    'Deze bestelling is geannuleerd, dus de downloads zijn niet meer beschikbaar.',
  downloadsUnconfirmed:
    'Bevestig eerst de bestelling. Je bestanden staan hier zodra ze is betaald.',
  downloadsHeld:
    'De winkel heeft deze bestelling aangehouden. Neem contact op met de winkel over je bestanden.',
  downloadsRefunded:
    'Deze bestelling is terugbetaald, dus de bestanden zijn niet meer beschikbaar.',
  downloadsUnpaid: 'Je kunt je bestanden downloaden zodra de bestelling is betaald.',
  downloadEnded:
    'Deze download is verlopen. Op je bestelpagina staan de bestanden die je nu kunt downloaden.',
  downloadPartCancelled: 'Dit deel van de bestelling is geannuleerd',
  noPaymentDue: 'De bestelling is geannuleerd. Je hoeft niets te betalen',
  awaitsConfirmation: 'De bestelling moet nog worden bevestigd',
  nothingToPay: 'Er hoeft niets meer te worden betaald',
  chooseReturnItems: 'Kies welke artikelen en hoeveel je wilt retourneren',
  chooseReturnReason: 'Kies een reden voor de retour',
  returnPeriodEnded: 'De retourtermijn is verlopen',
  nothingReturnable: 'Geen enkel artikel van deze bestelling kan worden geretourneerd',
  onlyReceived: 'Alleen ontvangen artikelen kunnen worden geretourneerd',
  returnStartedByShop:
    'De winkel heeft deze retour gestart. Neem contact op met de winkel om te annuleren.',
  alreadyReturned: 'Een deel is al geretourneerd',
  confirmEmailAgain:
    'Bevestig je e-mailadres opnieuw. Een bevestiging geldt 30 minuten in één browser',
  tooManyCashOrders:
    'Vanaf jouw netwerk zijn het afgelopen uur te veel bestellingen met contante betaling geplaatst. Betaal met kaart of probeer het later opnieuw.',
  foreignForm: 'Dit formulier is vanaf een andere site verstuurd',
  busy: 'Het is nu erg druk. Probeer het zo meteen opnieuw',
  busyNow: 'Het is nu druk. Probeer het opnieuw',
  ourSide:
    'Er is bij ons iets misgegaan. Wat je hebt ingevuld, is niet verloren. Probeer het opnieuw.',
  notReturnable: '{title} kan niet worden geretourneerd',
  onlyReturnable: 'Van {title} kunnen er maar {count, number} worden geretourneerd',
  codeWrong:
    'Dit is niet de code die we hebben gestuurd. Nog {count, plural, one {# poging} other {# pogingen}}.',
  codeOver: 'Deze code is verlopen of al gebruikt. Vraag een nieuwe aan.',
  fiveEmails:
    'Je kunt vijf e-mails per uur aanvragen. Probeer het over {minutes, plural, one {# minuut} other {# minuten}} opnieuw',
  emailOnItsWay:
    'Er is een e-mail onderweg. Over {seconds, plural, one {# seconde} other {# seconden}} kun je een nieuwe aanvragen',
  tooManyRequests:
    'Te veel verzoeken. Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw',
}
