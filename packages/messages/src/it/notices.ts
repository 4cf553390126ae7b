import type { Translation } from '../translation.ts'

export const notices: Translation['notices'] = {
  pageNotFound: 'Pagina non trovata',
  pageNotFoundText:
    'Forse è stata spostata o l’articolo è esaurito. Prova a cercare o sfoglia tutti gli articoli.',
  linkExpired: 'Questo link non funziona più',
  linkRefused: 'Questo link non permette di farlo',
  waitAMoment: 'Attendi un momento',
  goToShop: 'Vai al negozio',
  opensSoon: '{shop} apre presto',
  opensSoonText: 'Stiamo preparando tutto. Torna a trovarci presto.',
  somethingWrong: 'Qualcosa è andato storto',
  tryAgain: 'Riprova',
  goBack: '{problem}. Torna alla pagina precedente: quello che hai inserito è ancora lì.',
  viewYourCart: 'Vedi il tuo carrello',
  viewCart: 'Vedi il carrello',
  continue: 'Continua',
  paymentClosed:
    'Hai lasciato la pagina di pagamento prima di pagare. Non è stato addebitato nulla e i tuoi articoli sono ancora qui.',
  paymentDeclined:
    'La carta è stata rifiutata e non è stato addebitato nulla. Riprova, usa un’altra carta o scegli un altro metodo di pagamento.',
  paymentExpired:
    'La pagina di pagamento è stata chiusa prima del pagamento. Non è stato addebitato nulla e i tuoi articoli sono ancora qui.',
  orderPaymentClosed:
    'Hai lasciato la pagina di pagamento prima di pagare. Non è stato addebitato nulla.',
  orderPaymentDeclined:
    'La carta è stata rifiutata e non è stato addebitato nulla. Riprova o usa un’altra carta.',
  orderPaymentExpired:
    'La pagina di pagamento è stata chiusa prima del pagamento. Non è stato addebitato nulla.',
  reviewingPayment: 'Stiamo verificando il tuo pagamento',
  orderNotPlaced: 'Non è stato possibile effettuare il tuo ordine',
  checkAgain: 'Controlla di nuovo',
  confirmingPayment: 'Il tuo pagamento è in corso di conferma',
  confirmingPaymentText:
    'Può volerci un momento. Tieni aperta questa pagina: si aggiorna da sola. Non pagare di nuovo. I tuoi articoli restano riservati fino alla conferma del pagamento.',
  itemsUnavailable: 'Alcuni articoli non sono più disponibili: {items}.',
  itemsChanged: 'Alcuni articoli sono cambiati dalla tua ultima visita: {items}.',
  nothingToRestore: 'Niente da ripristinare',
  discountApplied: 'Sconto applicato',
  discountRefused: 'Questo sconto non può essere usato',
  discountLater: 'Verrà applicato agli articoli nel tuo carrello.',
  codeApplied: 'Il codice {code} è applicato al tuo carrello.',
  codeWaiting: 'Il codice {code} verrà applicato quando soddisferai le condizioni. {reason}.',
  remindersStopped: 'Non riceverai più promemoria del carrello',
  remindersStoppedText: 'Continuerai a ricevere le email sui tuoi ordini.',
  stopReminders: 'Non ricevere più promemoria del carrello?',
  stopRemindersText:
    '{shop} invia un solo promemoria quando lasci articoli nel carrello. Continuerai a ricevere le email sui tuoi ordini.',
  unsubscribe: 'Annulla l’iscrizione',
  offersFrom: 'Offerte di {shop}',
  offersText:
    'Ricevi offerte via email. Annullando l’iscrizione non riceverai più nemmeno i promemoria del carrello. Le email sui tuoi ordini le ricevi sempre.',
  stopOffers: 'Non ricevere più offerte',
  noOffers: 'Non ricevi offerte via email',
  noOffersReminders:
    '{shop} può ancora ricordarti gli articoli lasciati nel carrello. Le email sui tuoi ordini le ricevi sempre.',
  stopCartReminders: 'Non ricevere più promemoria del carrello',
  noOffersText: '{shop} ti scrive solo per i tuoi ordini.',
  newsSent: 'Controlla la tua email',
  newsSentText:
    'Abbiamo inviato un link a {email}. Aprilo per confermare l’iscrizione. È valido per un giorno.',
  newsConfirmTitle: 'Conferma l’iscrizione',
  newsConfirmed: 'Iscrizione confermata',
  newsConfirmedText:
    '{shop} ti invierà novità e offerte via email. Puoi annullare l’iscrizione in qualsiasi momento.',
  questionTooLong: 'Inserisci una domanda di massimo {count, number} caratteri.',
}
