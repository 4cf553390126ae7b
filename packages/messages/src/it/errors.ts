import type { Translation } from '../translation.ts'

export const errors: Translation['errors'] = {
  required: 'Obbligatorio',
  invisibleCharacters:
    'Contiene caratteri invisibili che cambiano la direzione del testo. Rimuovili',
  unsavableCharacters: 'Contiene caratteri che non possono essere salvati',
  enterEmail: 'Inserisci il tuo indirizzo email',
  wrongEmail: 'Inserisci un indirizzo come nome@example.com',
  enterName: 'Inserisci il tuo nome',
  wrongPhone:
    'Inserisci il numero di telefono con il prefisso internazionale, come +39 06 1234 5678, oppure lascia vuoto',
  wrongTaxNumber: 'Questo numero non ha il formato del suo codice paese',
  chooseReceiving: 'Scegli consegna o ritiro',
  enterPostcode: 'Inserisci il tuo CAP',
  enterStreet: 'Inserisci via e numero civico',
  enterTown: 'Inserisci la tua città',
  choosePayment: 'Scegli come pagare',
  enterEmailForCode: 'Inserisci sopra il tuo indirizzo email. Ti invieremo lì il codice',
  postcodeForTimes: 'Inserisci il tuo CAP per vedere gli orari di consegna',
  enterAddressFirst: 'Inserisci prima l’indirizzo di consegna',
  chooseTime: 'Scegli un orario',
  timeGone: 'Questo orario non è più disponibile. Scegline un altro',
  timeGoneNow: 'Questo orario non è più disponibile. Scegli un altro orario.',
  notOffered: 'Non più offerto',
  timeFull: 'Questo orario è al completo. Scegline un altro',
  timeFullNow: 'Questo orario è appena andato al completo. Scegli un altro orario.',
  fullyBooked: 'Al completo',
  outsideArea: 'Questo indirizzo è fuori dalla nostra zona di consegna',
  noPickup: 'Questo negozio non offre il ritiro',
  deliveryTaken: 'Tutti gli orari di consegna delle prossime due settimane sono occupati',
  pickupTaken: 'Tutti gli orari di ritiro delle prossime due settimane sono occupati',
  deliveryTakenAfter:
    'La preparazione richiede {days, plural, one {# giorno} other {# giorni}} e tutti gli orari di consegna delle due settimane successive sono occupati',
  pickupTakenAfter:
    'La preparazione richiede {days, plural, one {# giorno} other {# giorni}} e tutti gli orari di ritiro delle due settimane successive sono occupati',
  addressHasPostcode: 'Il CAP di questo indirizzo è {postcode}',
  belowMinimum: 'Aggiungi ancora {missing}. L’ordine minimo è di {minimum}',
  noLongerSold: '{name} non è più in vendita',
  notSoldIn: '{name} non è in vendita in {market}',
  onlyLeft:
    '{count, plural, one {Resta solo # pezzo di {name}} other {Restano solo # pezzi di {name}}}',
  soldOut: '{name}: esaurito',
  priceChanged: '{name} ora costa {price} invece di {before}',
  costsInstead: '{name} costa {price} invece di {before}',
  recipientAgain: 'Aggiungi di nuovo il destinatario di {name}',
  itemNotFound: 'Articolo non trovato',
  orderNotFound: 'Ordine non trovato',
  cartNotFound: 'Carrello non trovato',
  mostDifferentItems:
    'Un carrello può contenere al massimo {count, plural, one {# articolo diverso} other {# articoli diversi}}',
  mostOfOne:
    'Al massimo {count, plural, one {# pezzo} other {# pezzi}} dello stesso articolo per ordine',
  mostInAll: 'Al massimo {count, plural, one {# articolo} other {# articoli}} per ordine',
  cartEmpty: 'Il tuo carrello è vuoto',
  alreadyPlaced: 'Questo ordine è già stato effettuato',
  itemsAlreadyOrdered: 'Gli articoli di questo carrello sono già stati ordinati',
  paymentBeingConfirmed:
    'Un pagamento per questo carrello è in corso di conferma. Non pagare di nuovo. Il carrello è bloccato fino alla conferma.',
  checkoutEnded: 'La tua sessione alla cassa è terminata. Ricomincia',
  checkoutReleased:
    'Questa sessione alla cassa è terminata e i suoi articoli non sono più riservati',
  extendedOnce: 'La prenotazione è già stata prolungata una volta',
  cartChangedAfterPayment: 'Il carrello è cambiato dopo l’inizio del pagamento',
  couldNotBePlaced: 'Non è stato possibile effettuare l’ordine',
  paymentReleased:
    '{reason}. Non ti è stato addebitato nulla. L’importo di {amount} autorizzato sulla tua carta sta per essere sbloccato.',
  paymentReturned: '{reason}. Ti rimborsiamo {amount}.',
  totalNow: 'Il totale ora è {total}',
  closed:
    '{shop} al momento non accetta ordini. Puoi comunque sfogliare gli articoli. Torna più tardi o contatta il negozio.',
  unconfirmed:
    '{shop} non accetta ancora ordini. È il tuo negozio? Conferma il tuo indirizzo email nel pannello di amministrazione per aprirlo. Fino ad allora puoi fare ordini di prova con quell’indirizzo, pagando in contanti.',
  notPlaced: '{reason} Non è stato effettuato alcun ordine e non è stato addebitato nulla.',
  codeUnknown: 'Questo codice non esiste. Controlla di averlo scritto bene.',
  codeInvalid: 'Questo codice non è più valido',
  codeRefused: '{code}: {reason}',
  discountFromSum: 'Da {minimum}; mancano ancora {missing}',
  discountFromQuantity:
    'Da {minimum, plural, one {# articolo} other {# articoli}}; {missing, plural, one {ne manca ancora #} other {ne mancano ancora #}}',
  discountBuyMore:
    '{missing, plural, one {Aggiungine ancora # per ottenerlo} other {Aggiungine altri # per ottenerlo}}',
  discountEnded: 'Terminato il {day}',
  discountStarts: 'Inizia il {day}',
  discountPaused: 'Non disponibile al momento',
  discountUsedUp: 'Esaurito',
  discountUsedByYou: 'L’hai già usato',
  discountFirstOrder: 'Solo per il primo ordine',
  discountOtherItems: 'Non valido per questi articoli',
  discountDeliveredOnly: 'Solo per ordini con consegna',
  discountDeliveryOpen: 'Si applica quando scegli la consegna',
  discountBetter: 'Con un altro sconto risparmi di più',
  discountNothing: 'Non c’è nulla a cui applicarlo',
  giftCardApplied: 'È già applicato',
  mostGiftCards:
    'Al massimo {count, plural, one {# buono regalo} other {# buoni regalo}} per ordine',
  giftCardUnknown: 'Questo buono regalo non esiste. Controlla il codice.',
  giftCardCurrency: 'Questo buono regalo è in {currency}',
  giftCardUsed: 'Questo buono regalo non ha più saldo',
  giftCardExpired: 'Questo buono regalo è scaduto',
  giftCardDisabled: 'Questo buono regalo non può essere usato. Contatta il negozio.',
  noCards: 'Al momento questo negozio non accetta pagamenti con carta',
  tooSmallForCard: 'Questo importo è troppo basso per il pagamento con carta',
  balanceChanged: 'Il saldo del tuo buono regalo o del credito negozio è cambiato',
  giftCardGone: 'Il buono regalo non può più essere usato',
  reviewAmount:
    '{reason}. Non è stato addebitato nulla e i tuoi articoli sono ancora qui. Controlla l’importo da pagare.',
  confirmEmailFirst: 'Conferma prima con un codice l’indirizzo email di questo ordine',
  confirmedOther:
    'Hai confermato {email}, ma questo ordine usa un altro indirizzo. Completa i tuoi dati di contatto o conferma l’altro indirizzo.',
  noStoreCredit: 'Non c’è credito negozio per {email}',
  dayTooEarly: 'Scegli oggi o un giorno successivo',
  dayTooLate: 'Scegli una data entro un anno',
  consentChanged: 'Il negozio ha modificato questo testo. Rileggilo prima di accettare.',
  otherTaxes: 'Lì si applicano imposte diverse. Contatta il negozio per cambiare l’indirizzo.',
  alreadyOnItsWay: 'È già in consegna. Contatta il negozio.',
  minimumThere: 'Lì l’ordine minimo è di {minimum}. Contatta il negozio.',
  costThere:
    'Lì la consegna costa {price} invece di {before}. Contatta il negozio per cambiare indirizzo.',
  linkOutdated:
    'Questo link non funziona più perché l’indirizzo email dell’ordine è stato cambiato. Apri il link nell’email più recente su questo ordine o chiedine uno nuovo al negozio.',
  linkOnlyViews:
    'Questo link serve solo a vedere l’ordine. Per farlo, apri il link nella conferma dell’ordine.',
  linkOnlyPays:
    'Questo link serve solo a pagare l’ordine. Per farlo, apri il link nella conferma dell’ordine.',
  linkOnlyDownloads:
    'Questo link serve solo a scaricare la fattura. Per farlo, apri il link nella conferma dell’ordine.',
  orderPacked: 'Questo ordine è già stato preparato. Contatta il negozio per annullarlo.',
  orderPartlyGone:
    'Una parte di questo ordine è già stata consegnata. Per il resto, contatta il negozio.',
  orderPartlyDownloaded:
    'Una parte di questo ordine è già stata scaricata. Per il resto, contatta il negozio.',
  orderGiftCardUsed:
    'Un buono regalo di questo ordine è già stato usato. Per il resto, contatta il negozio.',
  orderNotPlacedYet: 'Questo ordine non è ancora stato effettuato.',
  orderUnconfirmed:
    'Questo ordine non è ancora confermato. Se non lo confermi, viene annullato automaticamente.',
  orderConfirmFirst: 'Questo ordine non è ancora confermato. Confermalo prima.',
  orderHeldCancel:
    'Il negozio ha messo in sospeso questo ordine. Contatta il negozio per annullarlo.',
  orderHeldChange:
    'Il negozio ha messo in sospeso questo ordine. Contatta il negozio per modificarlo.',
  orderDone: 'Questo ordine è completato.',
  orderCancelled: 'Questo ordine è stato annullato.',
  packingStarted:
    'La preparazione è già iniziata, quindi qui non puoi più modificarlo. Contatta il negozio.',
  downloadsCancelled:
    'Questo ordine è stato annullato, quindi i download non sono più disponibili.',
  downloadsUnconfirmed:
    'Conferma prima l’ordine. I tuoi file saranno disponibili qui una volta pagato.',
  downloadsHeld:
    'Il negozio ha messo in sospeso questo ordine. Contatta il negozio per i tuoi file.',
  downloadsRefunded: 'Questo ordine è stato rimborsato, quindi i file non sono più disponibili.',
  downloadsUnpaid: 'Potrai scaricare i tuoi file una volta pagato l’ordine.',
  downloadEnded:
    'Questo download non è più disponibile. Apri la pagina dell’ordine per i file che puoi scaricare ora.',
  downloadPartCancelled: 'Questa parte dell’ordine è stata annullata',
  noPaymentDue: 'L’ordine è annullato. Non c’è nulla da pagare',
  awaitsConfirmation: 'L’ordine è in attesa di conferma',
  nothingToPay: 'Non resta nulla da pagare',
  chooseReturnItems: 'Scegli gli articoli e le quantità da restituire',
  chooseReturnReason: 'Scegli il motivo del reso',
  returnPeriodEnded: 'Il termine per i resi è scaduto',
  nothingReturnable: 'Nessun articolo di questo ordine può essere restituito',
  onlyReceived: 'Si possono restituire solo gli articoli ricevuti',
  returnStartedByShop:
    'Questo reso è stato avviato dal negozio. Contatta il negozio per annullarlo.',
  alreadyReturned: 'Una parte è già stata restituita',
  confirmEmailAgain:
    'Conferma di nuovo il tuo indirizzo email. La conferma vale 30 minuti in un solo browser',
  tooManyCashOrders:
    'Nell’ultima ora sono stati effettuati troppi ordini in contanti dalla tua rete. Paga con carta o riprova più tardi.',
  foreignForm: 'Questo modulo è stato inviato da un altro sito',
  busy: 'Al momento c’è molto traffico. Riprova tra poco',
  busyNow: 'Al momento c’è molto traffico. Riprova',
  ourSide:
    'Qualcosa è andato storto da parte nostra. Quello che hai inserito non è andato perso. Riprova.',
  notReturnable: '{title} non può essere reso',
  onlyReturnable: 'Si possono rendere solo {count, number} di {title}',
  codeWrong:
    'Non è il codice che abbiamo inviato. {count, plural, one {Resta # tentativo} other {Restano # tentativi}}.',
  codeOver: 'Questo codice è scaduto o è già stato usato. Richiedine uno nuovo.',
  fiveEmails:
    'Puoi richiedere cinque e-mail all’ora. Riprova tra {minutes, plural, one {# minuto} other {# minuti}}',
  emailOnItsWay:
    'Un’e-mail è in arrivo. Potrai richiederne un’altra tra {seconds, plural, one {# secondo} other {# secondi}}',
  tooManyRequests:
    'Troppe richieste. Riprova tra {seconds, plural, one {# secondo} other {# secondi}}',
}
