import type { Translation } from '../translation.ts'

export const ownData: Translation['ownData'] = {
  title: 'I tuoi dati',
  intro:
    'Scopri quali tuoi dati conserva {shop}, annulla l’iscrizione alle email o richiedi la cancellazione. Non serve un account: ti inviamo via email un codice per confermare il tuo indirizzo.',
  stopped: 'Da ora {shop} ti scrive solo per i tuoi ordini.',
  erasureReceived: '{shop} ha ricevuto la tua richiesta di cancellazione.',
  erasureWithdrawn: 'Hai ritirato la tua richiesta di cancellazione.',
  unknownCustomer:
    '{shop} non ha trovato alcun cliente con l’indirizzo {email}, quindi non ci sono dati da cancellare.',
  confirmed: 'Hai confermato <strong>{email}</strong>.',
  otherAddress: 'Usa un altro indirizzo',
  storedData: 'I tuoi dati conservati',
  storedDataText:
    'Un file ZIP con una pagina leggibile e le tabelle di ordini, pagamenti, consegne, messaggi e consensi collegati a questo indirizzo.',
  download: 'Scarica i miei dati',
  mails: 'Email',
  onlyOrders: '{shop} ti scrive solo per i tuoi ordini.',
  agreedToOffers:
    'Hai accettato di ricevere offerte via email e {shop} può ricordarti gli articoli lasciati nel carrello. Le email sui tuoi ordini le ricevi sempre.',
  onlyReminders:
    'Non ricevi offerte via email, ma {shop} può ricordarti gli articoli lasciati nel carrello. Le email sui tuoi ordini le ricevi sempre.',
  unsubscribe: 'Annulla l’iscrizione',
  erasure: 'Cancellazione',
  erasureRequested:
    'L’hai richiesta il {day}. {shop} ha un mese per cancellare i tuoi dati o spiegare perché non può farlo. Dopo, i dati conservati non ti identificheranno più.',
  withdrawRequest: 'Ritira la richiesta',
  erasureText:
    '{shop} viene avvisato e cancella definitivamente i tuoi dati quando non resta nulla in sospeso.',
  erasureDeletes:
    'Nome, indirizzi, numero di telefono, note, messaggi e consensi vengono eliminati.',
  erasureOrders: 'Gli ordini restano registrati con articoli e importi, senza il tuo nome.',
  erasureInvoices:
    'Le fatture restano come emesse, perché la legge obbliga le aziende a conservarle.',
  erasureOpen: 'Prima vanno saldati ordini, pagamenti e credito negozio in sospeso.',
  requestErasure: 'Richiedi la cancellazione',
  emailHint: 'L’indirizzo con cui hai ordinato',
  emailCode: 'Inviami un codice',
  codeHint: 'Valido per dieci minuti',
  confirm: 'Conferma',
}
