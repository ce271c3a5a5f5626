import type { PlaybackSignKind, SignConfidence } from '@videozz/contract/browser'
import { mostLeaseNetworks } from './key-networks.ts'
import { usualKeySeconds } from './key-pace.ts'
import { mostDevices, mostNetworks } from './playback-signs.ts'
import { readSignFigures, type SignFigures } from './sign-figures.ts'

const fewDigits = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Seconds in words of at most two units: `10 min`, `1 h 5 min`, `2 s`. */
export function saySeconds(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ]
  return parts
    .filter(([amount]) => amount > 0)
    .slice(0, 2)
    .map(([amount, unit]) => `${fewDigits.format(amount)} ${unit}`)
    .join(' ')
}

/** Names of overlay checks (`layerAltered`, `foreignAbove` of the player). */
const tamperings: Record<string, string> = {
  covered: 'Cobriu o código sobre a imagem',
  veiled: 'Cobriu o código sobre a imagem',
  hidden: 'Escondeu o código sobre a imagem',
  faded: 'Apagou ou desbotou o código sobre a imagem',
  removed: 'Tirou o código da página',
  moved: 'Deslocou o código para fora da imagem',
  resized: 'Encolheu o código sobre a imagem',
  'second-picture': 'Mostrou a imagem outra vez, sem o código',
  'picture-moved': 'Tirou a imagem de baixo do código',
}

/** What is usual, for a figure beyond it. */
const usual = (figure: number, most: number, say: (most: number) => string = String): string =>
  figure > most ? ` (o comum é até ${say(most)})` : ''

const sentences: Record<PlaybackSignKind, (figures: SignFigures) => string> = {
  tampering: ({ name }) => tamperings[name] ?? 'Cobriu ou alterou o código sobre a imagem',
  'faster-than-time': ({ claimed, number }) => {
    const within = number('sinceLast')
    return claimed === null || within === null
      ? 'Informou ter assistido a mais tempo do que passou'
      : `Informou ter assistido a ${saySeconds(claimed)} em ${saySeconds(within)}`
  },
  'key-rush': ({ number }) => {
    const [keys, within] = [number('keys'), number('seconds')]
    return keys === null || within === null || keys < 2
      ? 'Pediu trechos do vídeo mais rápido do que se assiste'
      : `Pediu as chaves de ${fewDigits.format(keys)} trechos em ${saySeconds(within)}`
  },
  'many-addresses': ({ number }) => {
    const networks = number('networks')
    return networks === null
      ? 'Assistiu por muitas redes de internet em um dia'
      : `Assistiu por ${networks} redes de internet em um dia${usual(networks, mostNetworks)}`
  },
  'many-devices': ({ number }) => {
    const devices = number('devices')
    return devices === null
      ? 'Assistiu em muitos navegadores em um dia'
      : `Assistiu em ${devices} navegadores em um dia${usual(devices, mostDevices)}`
  },
  'token-replayed': () => 'O mesmo acesso assinado foi usado em outro navegador',
  'fast-keys': ({ number }) => {
    const [asked, within] = [number('seconds'), number('within')]
    return asked === null || within === null
      ? 'Pediu vídeo mais rápido do que o ritmo permite'
      : `Pediu ${saySeconds(asked)} de vídeo em ${saySeconds(within)}${usual(asked, usualKeySeconds(within), saySeconds)}`
  },
  'many-networks-lease': ({ number }) => {
    const networks = number('networks')
    return networks === null
      ? 'Uma só sessão foi usada a partir de muitas redes'
      : `Uma só sessão foi usada a partir de ${fewDigits.format(networks)} redes${usual(networks, mostLeaseNetworks)}`
  },
  'proof-failed': ({ number }) => {
    const count = number('count')
    const times = count === null || count < 2 ? '' : ` (${fewDigits.format(count)} vezes)`
    return `Pediu chaves sem provar que é a página que abriu a sessão${times}`
  },
  'no-reports': ({ number }) => {
    const seconds = number('seconds')
    return `Recebeu ${seconds === null ? 'vídeo' : `${saySeconds(seconds)} de vídeo`} sem informar que assistia`
  },
  'sessions-at-once': ({ number }) => {
    const [screens, most] = [number('screens'), number('most')]
    return screens === null || most === null
      ? 'Abriu mais telas ao mesmo tempo do que o limite'
      : `Abriu ${screens} telas ao mesmo tempo (o limite é ${most})`
  },
}

/** Kinds of signs of misuse by a short name. */
export const signNames: Record<PlaybackSignKind, string> = {
  tampering: 'Código coberto ou alterado',
  'faster-than-time': 'Mais tempo assistido do que passou',
  'key-rush': 'Trechos pedidos mais rápido que a reprodução',
  'many-addresses': 'Muitos endereços de internet',
  'many-devices': 'Muitos aparelhos',
  'token-replayed': 'Acesso de outro navegador com o mesmo token',
  'fast-keys': 'Vídeo pedido mais rápido do que o ritmo permite',
  'many-networks-lease': 'Uma só sessão usada a partir de muitas redes',
  'proof-failed': 'Chaves pedidas sem a prova da página',
  'no-reports': 'Vídeo recebido sem avisos do player',
  'sessions-at-once': 'Mais telas ao mesmo tempo do que o limite',
}

/** A sign of misuse in one Portuguese sentence without a full stop, with its figures where they are kept: `Pediu 10 min de vídeo em 2 s`. */
export const saySignOfMisuse = (kind: PlaybackSignKind, detail: string | null): string => sentences[kind](readSignFigures(detail))

/** What an honest viewer may have that looks like it. */
export const innocentCauses: Record<PlaybackSignKind, string> = {
  tampering: 'Extensões do navegador feitas para outra coisa podem causar um ou outro.',
  'faster-than-time': 'Um computador que dormiu ou um relógio acertado no meio da aula pode causar um.',
  'key-rush': 'Quem pula muitas vezes pelo vídeo pode causar um.',
  'many-addresses': 'Quem viaja, ou usa uma rede móvel que troca de endereço, pode chegar a isso em um dia.',
  'many-devices': 'Quem usa janelas anônimas ou limpa os dados do navegador conta como vários.',
  'token-replayed': 'Um endereço copiado de um aparelho para outro pode causar um ou outro.',
  'fast-keys': 'O player nunca pede tão rápido, nem pulando pelo vídeo: é o que faz um programa de baixar.',
  'many-networks-lease': 'Um celular que troca de Wi-Fi para a rede móvel no meio da aula pode causar alguns.',
  'proof-failed': 'Um navegador que perdeu os dados da página pode causar um ou outro.',
  'no-reports': 'Um bloqueador ou uma conexão que falha pode impedir os avisos do player.',
  'sessions-at-once': 'Quem deixa a aula tocando em casa e continua no celular pode causar um ou outro.',
}

export const confidenceWords: Record<SignConfidence, string> = { low: 'Baixa', medium: 'Média', high: 'Alta' }

/** Why `count` signs of a kind are as sure as they are. */
export function explainConfidence(kind: PlaybackSignKind, confidence: SignConfidence, count: number): string {
  const seen = count === 1 ? 'Foi visto uma vez.' : `Foi visto ${fewDigits.format(count)} vezes.`
  const weight = confidence === 'high' ? 'Repetido assim, é difícil de explicar por acaso.' : 'Se continuar, a certeza sobe.'
  return `${seen} ${innocentCauses[kind]} ${weight} Nenhum sinal é prova.`
}
