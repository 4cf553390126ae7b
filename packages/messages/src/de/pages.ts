import type { Translation } from '../translation.ts'

export const pages: Translation['pages'] = {
  welcome: 'Willkommen bei {shop}',
  seoDescription: 'Der Online-Shop von {shop}.',
  aboutTitle: 'Über uns',
  deliveryTitle: 'Lieferung und Abholung',
  deliveryLink: 'Lieferung',
  contactTitle: 'Kontakt',
  termsTitle: 'AGB',
  returnsTitle: 'Rückgabe und Erstattung',
  privacyTitle: 'Datenschutz',
  blogTitle: 'Blog',
  about:
    '{shop} ist ein Geschäft aus der Region, und dies ist unser Shop. Alles, was Sie hier sehen, haben wir selbst hergestellt oder ausgewählt.',
  findUs: 'Sie finden uns hier: {address}.',
  weDeliver:
    'Wir liefern in unserer Umgebung. Geben Sie an der Kasse Ihre Postleitzahl ein, um Lieferkosten und verfügbare Termine zu sehen.',
  collect: 'Sie können Ihre Bestellung bei uns abholen. Wählen Sie an der Kasse einen Termin.',
  collectAt:
    'Sie können Ihre Bestellung bei uns abholen: {address}. Wählen Sie an der Kasse einen Termin.',
  track:
    'Auf der Seite, die in der Bestellbestätigung verlinkt ist, können Sie Ihre Bestellung verfolgen.',
  emailLine: 'E-Mail: {email}',
  phoneLine: 'Telefon: {phone}',
  taxNumberLine: 'Steuernummer: {number}',
  termsIntro: 'Diese Bedingungen gelten für jede Bestellung im Shop von {business}.',
  termsOrders: 'Bestellungen',
  termsOrdersText:
    'Ihre Bestellung ist ein Kaufangebot. Sie ist angenommen, wenn wir sie bestätigen. Die Preise enthalten die Steuern; die Lieferkosten werden angezeigt, bevor Sie bezahlen.',
  termsPayment: 'Zahlung',
  termsPaymentText:
    'Sie bezahlen mit einer der an der Kasse angezeigten Zahlungsarten. Kartenzahlungen wickelt ein Zahlungsanbieter ab; wir sehen Ihre Kartennummer nie.',
  termsDelivery: 'Lieferung',
  termsDeliveryText:
    'Wir liefern oder übergeben zum von Ihnen gewählten Termin. Ist uns das nicht möglich, sagen wir Ihnen Bescheid, und Sie können kostenlos stornieren.',
  termsRights: 'Ihre Rechte',
  termsRightsText:
    'Diese Bedingungen schränken Ihre gesetzlichen Rechte als Verbraucher nicht ein.',
  returnsIntro: 'Wenn etwas nicht stimmt, melden Sie sich so bald wie möglich bei {shop}.',
  returnsIntroAt:
    'Wenn etwas nicht stimmt, melden Sie sich so bald wie möglich bei {shop}: {contact}.',
  returnsRule:
    'Unbenutzte Ware können Sie innerhalb von 14 Tagen nach Erhalt zurückgeben. Schnell verderbliche und für Sie angefertigte Ware ist von der Rückgabe ausgeschlossen, es sei denn, sie ist mangelhaft.',
  returnsRefund:
    'Wir erstatten den Preis über die von Ihnen genutzte Zahlungsart, spätestens 14 Tage nachdem wir die Ware oder Ihren Versandnachweis erhalten haben.',
  or: '{one} oder {other}',
  privacyIntro:
    '{shop} verwendet Ihre Angaben an der Kasse, um Ihre Bestellung auszuführen: Name, Adresse, Telefonnummer und E-Mail-Adresse.',
  privacyKeep:
    'Wir bewahren Bestellungen so lange auf, wie es das Steuerrecht verlangt. Ihre Angaben geben wir nur an diejenigen weiter, die sie für Lieferung und Zahlung brauchen.',
  privacyAsk:
    'Sie können jederzeit erfragen, was wir über Sie gespeichert haben, und es berichtigen oder löschen lassen.',
  privacyAskAt:
    'Sie können jederzeit erfragen, was wir über Sie gespeichert haben, und es berichtigen oder löschen lassen: {contact}.',
  privacyCookie: 'Der Shop setzt ein Cookie, das sich Ihren Warenkorb merkt.',
}
