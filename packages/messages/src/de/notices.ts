import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Seite nicht gefunden',
  pageNotFoundText:
    'Vielleicht wurde sie verschoben oder der Artikel ist ausverkauft. Nutzen Sie die Suche oder stöbern Sie in allen Artikeln.',
  linkExpired: 'Dieser Link funktioniert nicht mehr',
  linkRefused: 'Mit diesem Link ist das nicht möglich',
  waitAMoment: 'Bitte warten Sie einen Moment',
  goToShop: 'Zum Shop',
  opensSoon: '{shop} öffnet bald',
  opensSoonText: 'Wir bereiten alles vor. Schauen Sie bald wieder vorbei.',
  somethingWrong: 'Etwas ist schiefgelaufen',
  tryAgain: 'Noch einmal versuchen',
  goBack: '{problem}. Gehen Sie eine Seite zurück. Ihre Eingaben sind noch da.',
  viewYourCart: 'Zum Warenkorb',
  viewCart: 'Warenkorb ansehen',
  continue: 'Weiter',
  paymentClosed:
    'Sie haben die Zahlungsseite vor dem Bezahlen verlassen. Es wurde nichts abgebucht, und Ihre Artikel sind noch hier.',
  paymentDeclined:
    'Die Karte wurde abgelehnt und es wurde nichts abgebucht. Versuchen Sie es noch einmal, nehmen Sie eine andere Karte oder wählen Sie eine andere Zahlungsart.',
  paymentExpired:
    'Die Zahlungsseite wurde vor dem Bezahlen geschlossen. Es wurde nichts abgebucht, und Ihre Artikel sind noch hier.',
  orderPaymentClosed:
    'Sie haben die Zahlungsseite vor dem Bezahlen verlassen. Es wurde nichts abgebucht.',
  orderPaymentDeclined:
    'Die Karte wurde abgelehnt und es wurde nichts abgebucht. Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.',
  orderPaymentExpired:
    'Die Zahlungsseite wurde vor dem Bezahlen geschlossen. Es wurde nichts abgebucht.',
  reviewingPayment: 'Wir prüfen Ihre Zahlung',
  orderNotPlaced: 'Ihre Bestellung konnte nicht aufgegeben werden',
  checkAgain: 'Noch einmal prüfen',
  confirmingPayment: 'Ihre Zahlung wird bestätigt',
  confirmingPaymentText:
    'Das kann einen Moment dauern. Bitte lassen Sie diese Seite geöffnet, sie aktualisiert sich von selbst. Bezahlen Sie nicht noch einmal. Ihre Artikel bleiben reserviert, bis die Zahlung bestätigt ist.',
  itemsUnavailable: 'Einige Artikel sind nicht mehr verfügbar: {items}.',
  itemsChanged: 'Einige Artikel haben sich seit Ihrem Besuch geändert: {items}.',
  nothingToRestore: 'Nichts wiederherzustellen',
  discountApplied: 'Rabatt angewendet',
  discountRefused: 'Dieser Rabatt ist nicht einlösbar',
  discountLater: 'Er wird auf Artikel in Ihrem Warenkorb angewendet.',
  codeApplied: 'Der Code {code} ist auf Ihren Warenkorb angewendet.',
  codeWaiting: 'Der Code {code} wird angewendet, sobald Sie die Bedingungen erfüllen. {reason}.',
  remindersStopped: 'Sie sind von Warenkorb-Erinnerungen abgemeldet',
  remindersStoppedText: 'E-Mails zu Ihren Bestellungen erhalten Sie weiterhin.',
  stopReminders: 'Von Warenkorb-Erinnerungen abmelden?',
  stopRemindersText:
    '{shop} sendet eine Erinnerung, wenn Sie Artikel im Warenkorb liegen lassen. E-Mails zu Ihren Bestellungen erhalten Sie weiterhin.',
  unsubscribe: 'Abmelden',
  offersFrom: 'Angebote von {shop}',
  offersText:
    'Sie erhalten Angebote per E-Mail. Wenn Sie sich abmelden, enden auch die Warenkorb-Erinnerungen. E-Mails zu Ihren Bestellungen erhalten Sie immer.',
  stopOffers: 'Von Angeboten abmelden',
  noOffers: 'Sie erhalten keine Angebote per E-Mail',
  noOffersReminders:
    '{shop} darf Sie weiterhin an Artikel in Ihrem Warenkorb erinnern. E-Mails zu Ihren Bestellungen erhalten Sie immer.',
  stopCartReminders: 'Von Warenkorb-Erinnerungen abmelden',
  noOffersText: '{shop} sendet Ihnen nur E-Mails zu Ihren Bestellungen.',
  newsSent: 'Sehen Sie in Ihrem Postfach nach',
  newsSentText:
    'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn, um Ihr Abonnement zu bestätigen. Er gilt einen Tag.',
  newsConfirmTitle: 'Bestätigen Sie Ihr Abonnement',
  newsConfirmed: 'Sie sind angemeldet',
  newsConfirmedText:
    '{shop} sendet Ihnen Neuigkeiten und Angebote per E-Mail. Sie können sich jederzeit abmelden.',
  questionTooLong: 'Bitte geben Sie eine Frage mit höchstens {count, number} Zeichen ein.',
}
