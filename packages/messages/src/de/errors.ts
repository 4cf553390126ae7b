import type { Translation } from '../translation.ts'

export const errors: Translation['errors'] = {
  required: 'Pflichtangabe',
  invisibleCharacters:
    'Enthält unsichtbare Zeichen, die die Schreibrichtung ändern. Entfernen Sie sie',
  unsavableCharacters: 'Enthält Zeichen, die nicht gespeichert werden können',
  enterEmail: 'Geben Sie Ihre E-Mail-Adresse ein',
  wrongEmail: 'Geben Sie eine Adresse wie name@example.com ein',
  enterName: 'Geben Sie Ihren Namen ein',
  wrongPhone:
    'Geben Sie die Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 30 23125 000, oder lassen Sie das Feld leer',
  wrongTaxNumber: 'Diese Nummer passt nicht zum Format ihres Ländercodes',
  chooseReceiving: 'Wählen Sie Lieferung oder Abholung',
  enterPostcode: 'Geben Sie Ihre Postleitzahl ein',
  enterStreet: 'Geben Sie Straße und Hausnummer ein',
  enterTown: 'Geben Sie Ihren Ort ein',
  choosePayment: 'Wählen Sie eine Zahlungsart',
  enterEmailForCode: 'Geben Sie oben Ihre E-Mail-Adresse ein. Wir senden den Code dorthin',
  postcodeForTimes: 'Geben Sie Ihre Postleitzahl ein, um Liefertermine zu sehen',
  enterAddressFirst: 'Geben Sie zuerst die Lieferadresse ein',
  chooseTime: 'Wählen Sie einen Termin',
  timeGone: 'Dieser Termin ist nicht mehr verfügbar. Wählen Sie einen anderen',
  timeGoneNow: 'Dieser Termin ist nicht mehr verfügbar. Bitte wählen Sie einen anderen.',
  notOffered: 'Nicht mehr im Angebot',
  timeFull: 'Dieser Termin ist ausgebucht. Wählen Sie einen anderen',
  timeFullNow: 'Dieser Termin wurde gerade ausgebucht. Bitte wählen Sie einen anderen.',
  fullyBooked: 'Ausgebucht',
  outsideArea: 'Diese Adresse liegt außerhalb unseres Liefergebiets',
  noPickup: 'Dieser Shop bietet keine Abholung an',
  deliveryTaken: 'Alle Liefertermine der nächsten zwei Wochen sind vergeben',
  pickupTaken: 'Alle Abholtermine der nächsten zwei Wochen sind vergeben',
  deliveryTakenAfter:
    'Die Fertigung dauert {days, plural, one {# Tag} other {# Tage}}, und alle Liefertermine der zwei Wochen danach sind vergeben',
  pickupTakenAfter:
    'Die Fertigung dauert {days, plural, one {# Tag} other {# Tage}}, und alle Abholtermine der zwei Wochen danach sind vergeben',
  addressHasPostcode: 'Diese Adresse hat die Postleitzahl {postcode}',
  belowMinimum: 'Es fehlen noch {missing}. Der Mindestbestellwert beträgt {minimum}',
  noLongerSold: '{name} wird nicht mehr verkauft',
  notSoldIn: '{name} wird in {market} nicht verkauft',
  onlyLeft: 'Nur noch {count, number} × {name} vorrätig',
  soldOut: '{name} ist ausverkauft',
  priceChanged: '{name} kostet jetzt {price} statt {before}',
  costsInstead: '{name} kostet {price} statt {before}',
  recipientAgain: 'Geben Sie den Empfänger für {name} noch einmal an',
  itemNotFound: 'Artikel nicht gefunden',
  orderNotFound: 'Bestellung nicht gefunden',
  cartNotFound: 'Warenkorb nicht gefunden',
  mostDifferentItems: 'Ein Warenkorb fasst höchstens {count, number} verschiedene Artikel',
  mostOfOne: 'Höchstens {count, number} Stück eines Artikels pro Bestellung',
  mostInAll: 'Höchstens {count, number} Artikel pro Bestellung',
  cartEmpty: 'Ihr Warenkorb ist leer',
  alreadyPlaced: 'Diese Bestellung wurde bereits aufgegeben',
  itemsAlreadyOrdered: 'Die Artikel in diesem Warenkorb wurden bereits bestellt',
  paymentBeingConfirmed:
    'Eine Zahlung für diesen Warenkorb wird gerade bestätigt. Bitte bezahlen Sie nicht noch einmal. Bis zur Bestätigung ist der Warenkorb gesperrt.',
  checkoutEnded: 'Ihr Bestellvorgang ist beendet. Beginnen Sie ihn neu',
  checkoutReleased: 'Dieser Bestellvorgang ist beendet und die Artikel sind nicht mehr reserviert',
  extendedOnce: 'Die Reservierung wurde bereits einmal verlängert',
  cartChangedAfterPayment: 'Der Warenkorb wurde nach Beginn der Zahlung geändert',
  couldNotBePlaced: 'Die Bestellung konnte nicht aufgegeben werden',
  paymentReleased:
    '{reason}. Ihre Karte wurde nicht belastet. Die reservierten {amount} werden wieder freigegeben.',
  paymentReturned: '{reason}. Wir erstatten Ihnen {amount}.',
  totalNow: 'Die Gesamtsumme beträgt jetzt {total}',
  closed:
    '{shop} nimmt zurzeit keine Bestellungen an. Sie können sich weiter umsehen. Schauen Sie später wieder vorbei oder wenden Sie sich an den Shop.',
  unconfirmed:
    '{shop} nimmt noch keine Bestellungen an. Ist das Ihr Shop? Bestätigen Sie im Verwaltungsbereich Ihre E-Mail-Adresse, um ihn zu öffnen. Bis dahin können Sie mit dieser Adresse Testbestellungen mit Barzahlung aufgeben.',
  notPlaced: '{reason} Es wurde nichts bestellt und nichts abgebucht.',
  codeUnknown: 'Diesen Code gibt es nicht. Bitte prüfen Sie die Schreibweise.',
  codeInvalid: 'Dieser Code ist nicht mehr gültig',
  codeRefused: '{code}: {reason}',
  discountFromSum: 'Ab {minimum}; es fehlen noch {missing}',
  discountFromQuantity: 'Ab {minimum, number} Artikeln; noch {missing, number} nötig',
  discountBuyMore: 'Noch {missing, number} hinzufügen, um ihn zu erhalten',
  discountEnded: 'Am {day} abgelaufen',
  discountStarts: 'Beginnt am {day}',
  discountPaused: 'Zurzeit nicht verfügbar',
  discountUsedUp: 'Aufgebraucht',
  discountUsedByYou: 'Von Ihnen bereits eingelöst',
  discountFirstOrder: 'Nur für die erste Bestellung',
  discountOtherItems: 'Gilt nicht für diese Artikel',
  discountDeliveredOnly: 'Nur für Bestellungen mit Lieferung',
  discountDeliveryOpen: 'Gilt, sobald Sie Lieferung wählen',
  discountBetter: 'Mit einem anderen Rabatt sparen Sie mehr',
  discountNothing: 'Es gibt nichts, worauf er angewendet werden kann',
  giftCardApplied: 'Sie ist bereits eingelöst',
  mostGiftCards: 'Höchstens {count, number} Geschenkkarten pro Bestellung',
  giftCardUnknown: 'Diese Geschenkkarte gibt es nicht. Bitte prüfen Sie den Code.',
  giftCardCurrency: 'Diese Geschenkkarte lautet auf {currency}',
  giftCardUsed: 'Diese Geschenkkarte hat kein Guthaben mehr',
  giftCardExpired: 'Diese Geschenkkarte ist abgelaufen',
  giftCardDisabled: 'Diese Geschenkkarte ist nicht einlösbar. Bitte wenden Sie sich an den Shop.',
  noCards: 'Dieser Shop nimmt zurzeit keine Kartenzahlungen an',
  tooSmallForCard: 'Dieser Betrag ist zu klein für eine Kartenzahlung',
  balanceChanged: 'Das Guthaben Ihrer Geschenkkarte oder Ihr Shop-Guthaben hat sich geändert',
  giftCardGone: 'Die Geschenkkarte ist nicht mehr einlösbar',
  reviewAmount:
    '{reason}. Es wurde nichts abgebucht, und Ihre Artikel sind noch hier. Bitte prüfen Sie den zu zahlenden Betrag.',
  confirmEmailFirst: 'Bestätigen Sie zuerst die E-Mail-Adresse dieser Bestellung mit einem Code',
  confirmedOther:
    'Sie haben {email} bestätigt, aber diese Bestellung hat eine andere Adresse. Vervollständigen Sie Ihre Kontaktdaten oder bestätigen Sie die andere Adresse.',
  noStoreCredit: 'Für {email} gibt es kein Shop-Guthaben',
  dayTooEarly: 'Wählen Sie heute oder einen späteren Tag',
  dayTooLate: 'Wählen Sie ein Datum innerhalb eines Jahres',
  consentChanged:
    'Der Shop hat diesen Text geändert. Bitte lesen Sie ihn noch einmal, bevor Sie zustimmen.',
  otherTaxes: 'Dort gelten andere Steuern. Wenden Sie sich an den Shop, um die Adresse zu ändern.',
  alreadyOnItsWay: 'Die Bestellung ist bereits unterwegs. Wenden Sie sich an den Shop.',
  minimumThere: 'Der Mindestbestellwert beträgt dort {minimum}. Wenden Sie sich an den Shop.',
  costThere:
    'Die Lieferung kostet dort {price} statt {before}. Wenden Sie sich für die Änderung an den Shop.',
  linkOutdated:
    'Dieser Link funktioniert nicht mehr, weil die E-Mail-Adresse der Bestellung geändert wurde. Öffnen Sie den Link in der neuesten E-Mail zu dieser Bestellung oder bitten Sie den Shop um einen neuen.',
  linkOnlyViews:
    'Mit diesem Link können Sie die Bestellung nur ansehen. Öffnen Sie dafür den Link in der Bestellbestätigung.',
  linkOnlyPays:
    'Mit diesem Link können Sie die Bestellung nur bezahlen. Öffnen Sie dafür den Link in der Bestellbestätigung.',
  linkOnlyDownloads:
    'Mit diesem Link können Sie nur die Rechnung herunterladen. Öffnen Sie dafür den Link in der Bestellbestätigung.',
  orderPacked:
    'Diese Bestellung ist bereits gepackt. Wenden Sie sich an den Shop, um sie zu stornieren.',
  orderPartlyGone:
    'Ein Teil dieser Bestellung wurde bereits übergeben. Wenden Sie sich wegen des Rests an den Shop.',
  orderPartlyDownloaded:
    'Ein Teil dieser Bestellung wurde bereits heruntergeladen. Wenden Sie sich wegen des Rests an den Shop.',
  orderGiftCardUsed:
    'Eine Geschenkkarte aus dieser Bestellung wurde bereits genutzt. Wenden Sie sich wegen des Rests an den Shop.',
  orderNotPlacedYet: 'Diese Bestellung ist noch nicht aufgegeben.',
  orderUnconfirmed:
    'Diese Bestellung ist noch nicht bestätigt. Ohne Ihre Bestätigung wird sie automatisch storniert.',
  orderConfirmFirst: 'Diese Bestellung ist noch nicht bestätigt. Bestätigen Sie sie zuerst.',
  orderHeldCancel:
    'Der Shop hat diese Bestellung angehalten. Wenden Sie sich an den Shop, um sie zu stornieren.',
  orderHeldChange:
    'Der Shop hat diese Bestellung angehalten. Wenden Sie sich für Änderungen an den Shop.',
  orderDone: 'Diese Bestellung ist abgeschlossen.',
  orderCancelled: 'Diese Bestellung wurde storniert.',
  packingStarted:
    'Wir packen bereits, deshalb können Sie dies hier nicht mehr ändern. Wenden Sie sich an den Shop.',
  downloadsCancelled:
    'Diese Bestellung wurde storniert, deshalb sind ihre Downloads nicht mehr verfügbar.',
  downloadsUnconfirmed:
    'Bestätigen Sie zuerst die Bestellung. Ihre Dateien stehen hier bereit, sobald sie bezahlt ist.',
  downloadsHeld:
    'Der Shop hat diese Bestellung angehalten. Wenden Sie sich wegen Ihrer Dateien an den Shop.',
  downloadsRefunded:
    'Diese Bestellung wurde erstattet, deshalb sind ihre Dateien nicht mehr verfügbar.',
  downloadsUnpaid: 'Sie können Ihre Dateien herunterladen, sobald die Bestellung bezahlt ist.',
  downloadEnded:
    'Dieser Download ist beendet. Die jetzt verfügbaren Dateien finden Sie auf Ihrer Bestellseite.',
  downloadPartCancelled: 'Dieser Teil der Bestellung wurde storniert',
  noPaymentDue: 'Die Bestellung ist storniert. Es ist nichts zu bezahlen',
  awaitsConfirmation: 'Die Bestellung wartet auf ihre Bestätigung',
  nothingToPay: 'Es ist nichts mehr zu bezahlen',
  chooseReturnItems: 'Wählen Sie die Artikel und Mengen, die Sie zurückgeben möchten',
  chooseReturnReason: 'Wählen Sie einen Grund für die Rückgabe',
  returnPeriodEnded: 'Die Rückgabefrist ist abgelaufen',
  nothingReturnable: 'Von dieser Bestellung kann nichts zurückgegeben werden',
  onlyReceived: 'Nur bereits erhaltene Artikel können zurückgegeben werden',
  returnStartedByShop:
    'Der Shop hat diese Rückgabe veranlasst. Wenden Sie sich an den Shop, um sie zu stornieren.',
  alreadyReturned: 'Ein Teil davon wurde bereits zurückgegeben',
  confirmEmailAgain:
    'Bestätigen Sie Ihre E-Mail-Adresse noch einmal. Die Bestätigung gilt 30 Minuten in einem Browser',
  tooManyCashOrders:
    'Aus Ihrem Netzwerk wurden in der letzten Stunde zu viele Bestellungen mit Barzahlung aufgegeben. Bezahlen Sie mit Karte oder versuchen Sie es später noch einmal.',
  foreignForm: 'Dieses Formular wurde von einer anderen Website gesendet',
  busy: 'Gerade ist sehr viel los. Bitte versuchen Sie es gleich noch einmal',
  busyNow: 'Gerade ist viel los. Bitte versuchen Sie es noch einmal',
  ourSide:
    'Bei uns ist etwas schiefgelaufen. Ihre Eingaben sind nicht verloren. Bitte versuchen Sie es noch einmal.',
  notReturnable: '{title} kann nicht zurückgegeben werden',
  onlyReturnable: 'Von {title} können nur {count, number} zurückgegeben werden',
  codeWrong:
    'Das ist nicht der Code, den wir gesendet haben. Noch {count, plural, one {# Versuch} other {# Versuche}}.',
  codeOver: 'Dieser Code ist abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
  fiveEmails:
    'Sie können fünf E-Mails pro Stunde anfordern. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} noch einmal',
  emailOnItsWay:
    'Eine E-Mail ist unterwegs. In {seconds, plural, one {# Sekunde} other {# Sekunden}} können Sie eine weitere anfordern',
  tooManyRequests:
    'Zu viele Anfragen. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal',
}
