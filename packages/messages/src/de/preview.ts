import type { Translation } from '../translation.ts'

export const preview: Translation['preview'] = {
  ofBuild: 'Vorschau auf Version {number, number}',
  ofDraft: 'Vorschau auf den Entwurf',
  expires: 'Endet {when}',
  notReal: 'Bestellungen hier sind nicht echt',
  leaveComment: 'Kommentar hinterlassen',
  noOrders: 'Dies ist eine Vorschau des Shops, die keine Bestellungen annimmt.',
  refused: 'Das ist in einer Vorschau nicht möglich',
  passwordTitle: 'Diese Vorschau ist geschützt',
  passwordText: 'Geben Sie das Passwort ein, das Sie mit dem Link erhalten haben.',
  password: 'Passwort',
  open: 'Vorschau öffnen',
  wrongPassword: 'Falsches Passwort. Prüfen Sie es und versuchen Sie es erneut.',
  comments: 'Kommentare zu dieser Seite',
  noComments: 'Zu dieser Seite gibt es noch keine Kommentare.',
  commentsFull: 'Diese Vorschau hat die Höchstzahl von {count, number} Kommentaren erreicht.',
  commentNeeds:
    'Geben Sie Ihren Namen und einen Kommentar mit höchstens {count, number} Zeichen ein.',
  yourName: 'Ihr Name',
  comment: 'Kommentar',
  send: 'Kommentar senden',
  commentOnPlace: 'Stelle kommentieren',
  choosePlace: 'Klicken Sie auf die Stelle, um die es geht. Mit Escape brechen Sie ab.',
  number: 'Kommentar {number, number}',
  resolved: 'Erledigt',
}
