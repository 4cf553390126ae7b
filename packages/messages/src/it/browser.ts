import type { Translation } from '../translator.ts'

export const browser: Translation['browser'] = {
  unreachable: 'Impossibile raggiungere il negozio. Controlla la connessione e riprova.',
  somethingWrong: 'Qualcosa è andato storto. Riprova.',
  oneMoment: 'Un momento…',
  close: 'Chiudi',
  yourCart: 'Il tuo carrello',
  cartEmpty: 'Il tuo carrello è vuoto.',
  subtotal: 'Subtotale',
  goToCheckout: 'Vai alla cassa',
  viewCart: 'Vedi il carrello',
  oneLess: 'Togli un’unità di {name}',
  oneMore: 'Aggiungi un’unità di {name}',
  remove: 'Rimuovi',
  removeNamed: 'Rimuovi {name}',
  timeLeft: 'Tempo rimasto: {time}.',
  reservationExpired:
    'La tua prenotazione è scaduta. Puoi ancora ordinare gli articoli disponibili.',
  noAddressSearch:
    'La ricerca dell’indirizzo non è disponibile al momento. Inserisci l’indirizzo qui sotto.',
  suggestions: 'Suggerimenti',
  suggestionCount: 'Suggerimenti: {count}',
  askUs: 'Chiedi a noi',
  assistantNote:
    'Risposte automatiche, solo in inglese, basate sulle informazioni pubblicate da questo negozio. Le conversazioni non vengono lette né salvate.',
  questionsAndAnswers: 'Domande e risposte',
  youAsked: 'Hai chiesto:',
  yourQuestion: 'La tua domanda',
  yourAnswer: 'La tua risposta',
  send: 'Invia',
  askShop: 'Chiedi a {shop}',
  answer: 'Risposta',
}
