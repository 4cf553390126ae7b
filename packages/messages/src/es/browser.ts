import type { Translation } from '../translation.ts'

export const browser: Translation['browser'] = {
  unreachable:
    'No hemos podido conectar con la tienda. Comprueba tu conexión e inténtalo de nuevo.',
  somethingWrong: 'Algo ha fallado. Inténtalo de nuevo.',
  oneMoment: 'Un momento…',
  close: 'Cerrar',
  yourCart: 'Tu carrito',
  cartEmpty: 'Tu carrito está vacío.',
  subtotal: 'Subtotal',
  goToCheckout: 'Finalizar compra',
  viewCart: 'Ver carrito',
  oneLess: 'Quitar una unidad de {name}',
  oneMore: 'Añadir una unidad de {name}',
  remove: 'Quitar',
  removeNamed: 'Quitar {name}',
  timeLeft: 'Tiempo restante: {time}.',
  reservationExpired:
    'Tu reserva ha caducado. Todavía puedes pedir los artículos que estén disponibles.',
  noAddressSearch:
    'La búsqueda de direcciones no está disponible ahora mismo. Escribe la dirección abajo.',
  phoneNumber: 'Número de teléfono',
  countryCode: 'Selector de prefijo de país',
  noCountry: 'Ningún país elegido',
  countries: 'Países',
  noCountryFound: 'No se ha encontrado ningún país',
  searchCountry: 'Busca por país o prefijo',
  suggestions: 'Sugerencias',
  suggestionCount: 'Sugerencias: {count}',
  askUs: 'Pregúntanos',
  assistantNote:
    'Respuestas automáticas, solo en inglés, basadas en la información publicada por esta tienda. Nadie lee ni guarda las conversaciones.',
  questionsAndAnswers: 'Preguntas y respuestas',
  youAsked: 'Has preguntado:',
  yourQuestion: 'Tu pregunta',
  yourAnswer: 'Tu respuesta',
  send: 'Enviar',
  askShop: 'Pregunta a {shop}',
  answer: 'Respuesta',
}
