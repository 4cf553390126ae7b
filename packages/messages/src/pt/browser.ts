import type { Translation } from '../translator.ts'

export const browser: Translation['browser'] = {
  unreachable: 'Não foi possível contactar a loja. Verifique a ligação e tente de novo.',
  somethingWrong: 'Algo correu mal. Tente de novo.',
  oneMoment: 'Um momento…',
  close: 'Fechar',
  yourCart: 'O seu carrinho',
  cartEmpty: 'O seu carrinho está vazio.',
  subtotal: 'Subtotal',
  goToCheckout: 'Finalizar compra',
  viewCart: 'Ver carrinho',
  oneLess: 'Remover uma unidade de {name}',
  oneMore: 'Adicionar uma unidade de {name}',
  remove: 'Remover',
  removeNamed: 'Remover {name}',
  timeLeft: 'Tempo restante: {time}.',
  reservationExpired: 'A sua reserva expirou. Ainda pode encomendar os artigos disponíveis.',
  noAddressSearch:
    'A pesquisa de moradas não está disponível de momento. Introduza a morada abaixo.',
  suggestions: 'Sugestões',
  suggestionCount: 'Sugestões: {count}',
  askUs: 'Pergunte-nos',
  assistantNote:
    'Respostas automáticas, apenas em inglês, com base nas informações publicadas por esta loja. As conversas não são lidas nem guardadas.',
  questionsAndAnswers: 'Perguntas e respostas',
  youAsked: 'Perguntou:',
  yourQuestion: 'A sua pergunta',
  yourAnswer: 'A sua resposta',
  send: 'Enviar',
  askShop: 'Pergunte a {shop}',
  answer: 'Resposta',
}
