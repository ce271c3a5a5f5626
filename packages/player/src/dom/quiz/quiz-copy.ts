/** What viewers read in a quiz. */
export const quizCopy = {
  quiz: 'Quiz da aula',
  leave: 'Sair do quiz',
  skip: 'Pular por agora',
  begin: 'Começar',
  continue: 'Continuar',
  resume: 'Continuar tentativa',
  next: 'Próxima pergunta',
  previous: 'Pergunta anterior',
  finish: 'Concluir',
  review: 'Ver respostas',
  result: 'Ver resultado',
  retry: 'Tentar de novo',
  again: 'Rever este trecho',
  toQuiz: 'Voltar ao quiz',
  right: 'Resposta certa',
  yours: 'Sua resposta',
  yoursRight: 'Sua resposta, certa',
  yoursWrong: 'Sua resposta, errada',
  none: 'Você não respondeu a esta pergunta.',
  passed: 'Você passou!',
  failed: 'Ainda não foi desta vez',
  loading: 'Carregando o quiz…',
  sending: 'Enviando as respostas…',
  tryAgain: 'Tentar novamente',
  nothing: 'Este quiz não está mais disponível.',
  done: 'Você já passou neste quiz.',
  used: 'Você já usou todas as tentativas deste quiz.',
  question: (at: number, of: number) => `Pergunta ${at} de ${of}`,
  questions: (count: number) => (count === 1 ? '1 pergunta' : `${count} perguntas`),
  minimum: (score: number) => `Mínimo para passar: ${score}%.`,
  attempt: (number: number, attempts: number) => (attempts < 0 ? `Tentativa ${number}.` : `Tentativa ${number} de ${attempts}.`),
  allowed: (attempts: number | null) =>
    attempts === null ? '' : attempts === 1 ? 'Você tem 1 tentativa.' : `Você tem ${attempts} tentativas.`,
  left: (left: number | null) =>
    left === null
      ? ''
      : left === 0
        ? 'Não há mais tentativas.'
        : left === 1
          ? 'Você tem mais 1 tentativa.'
          : `Você tem mais ${left} tentativas.`,
  score: (score: number, correct: number, total: number) =>
    `Sua nota: ${score}% (${correct} de ${total} ${total === 1 ? 'certa' : 'certas'}).`,
  best: (score: number | null) => (score === null ? '' : `Sua melhor nota: ${score}%.`),
  open: (answered: number, total: number) =>
    answered === total ? '' : total - answered === 1 ? 'Falta responder 1 pergunta.' : `Faltam ${total - answered} perguntas.`,
  inMedia: (title: string, time: string) => `Explicado em “${title}”, ${time}.`,
} as const
