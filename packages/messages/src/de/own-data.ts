import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'Ihre Daten',
  intro:
    'Sehen Sie, was {shop} über Sie speichert, melden Sie sich von E-Mails ab oder beantragen Sie die Löschung. Sie brauchen kein Konto: Wir senden Ihnen per E-Mail einen Code, mit dem Sie Ihre Adresse bestätigen.',
  stopped: '{shop} sendet Ihnen jetzt nur noch E-Mails zu Ihren Bestellungen.',
  erasureReceived: '{shop} hat Ihren Löschantrag erhalten.',
  erasureWithdrawn: 'Sie haben Ihren Löschantrag zurückgezogen.',
  unknownCustomer:
    '{shop} hat zu der Adresse {email} keine Kundendaten gefunden, es gibt also nichts zu löschen.',
  confirmed: 'Sie haben <strong>{email}</strong> bestätigt.',
  otherAddress: 'Andere Adresse verwenden',
  storedData: 'Ihre gespeicherten Daten',
  storedDataText:
    'Eine ZIP-Datei mit einer lesbaren Seite und Tabellen der Bestellungen, Zahlungen, Lieferungen, Nachrichten und Einwilligungen zu dieser Adresse.',
  download: 'Meine Daten herunterladen',
  mails: 'E-Mails',
  onlyOrders: '{shop} sendet Ihnen nur E-Mails zu Ihren Bestellungen.',
  agreedToOffers:
    'Sie haben Angeboten per E-Mail zugestimmt, und {shop} darf Sie an Artikel in Ihrem Warenkorb erinnern. E-Mails zu Ihren Bestellungen erhalten Sie immer.',
  onlyReminders:
    'Sie erhalten keine Angebote per E-Mail, aber {shop} darf Sie an Artikel in Ihrem Warenkorb erinnern. E-Mails zu Ihren Bestellungen erhalten Sie immer.',
  unsubscribe: 'Abmelden',
  erasure: 'Löschung',
  erasureRequested:
    'Sie haben dies am {day} beantragt. {shop} hat einen Monat Zeit, Ihre Daten zu löschen oder zu begründen, warum das nicht möglich ist. Danach sind Sie anhand der gespeicherten Daten nicht mehr erkennbar.',
  withdrawRequest: 'Antrag zurückziehen',
  erasureText:
    '{shop} wird benachrichtigt und löscht Ihre Daten endgültig, sobald nichts mehr offen ist.',
  erasureDeletes:
    'Ihr Name, Ihre Adressen, Telefonnummer, Anmerkungen, Nachrichten und Einwilligungen werden gelöscht.',
  erasureOrders:
    'Bestellungen bleiben mit Artikeln und Beträgen gespeichert, aber ohne Ihren Namen.',
  erasureInvoices:
    'Rechnungen bleiben unverändert, weil Unternehmen sie gesetzlich aufbewahren müssen.',
  erasureOpen: 'Offene Bestellungen, Zahlungen und Shop-Guthaben müssen vorher abgeschlossen sein.',
  requestErasure: 'Löschung beantragen',
  emailHint: 'Die Adresse, mit der Sie bestellt haben',
  emailCode: 'Code per E-Mail senden',
  codeHint: 'Zehn Minuten gültig',
  confirm: 'Bestätigen',
}
