import { expect, it } from 'vitest'
import { playbackSignKinds, type PlaybackSignKind } from './playback-signs.ts'
import { signConfidence } from './sign-confidence.ts'
import { explainConfidence, saySignOfMisuse } from './sign-words.ts'

it.each<[PlaybackSignKind, object | string, string]>([
  ['tampering', 'second-picture', 'Mostrou a imagem outra vez, sem o código'],
  ['tampering', 'unheard-of', 'Cobriu ou alterou o código sobre a imagem'],
  [
    'faster-than-time',
    {
      sinceLast: 10,
      claimed: [
        [0, 200],
        [300, 400],
      ],
    },
    'Informou ter assistido a 5 min em 10 s',
  ],
  ['faster-than-time', '{"sinceLast":10,"claimed":[[0,2', 'Informou ter assistido a mais tempo do que passou'],
  ['key-rush', { keys: 12, seconds: 0 }, 'Pediu as chaves de 12 trechos em 1 s'],
  ['many-addresses', { devices: 2, networks: 13 }, 'Assistiu por 13 redes de internet em um dia (o comum é até 12)'],
  ['many-devices', { devices: 9, networks: 1 }, 'Assistiu em 9 navegadores em um dia (o comum é até 8)'],
  ['token-replayed', {}, 'O mesmo acesso assinado foi usado em outro navegador'],
  ['fast-keys', { seconds: 600, within: 2 }, 'Pediu 10 min de vídeo em 2 s (o comum é até 5 min 5 s)'],
  ['fast-keys', { seconds: 3725, within: 61 }, 'Pediu 1 h 2 min de vídeo em 1 min 1 s (o comum é até 7 min 33 s)'],
  ['many-networks-lease', { networks: 60 }, 'Uma só sessão foi usada a partir de 60 redes (o comum é até 6)'],
  ['proof-failed', { count: 7 }, 'Pediu chaves sem provar que é a página que abriu a sessão (7 vezes)'],
  ['no-reports', { seconds: 120 }, 'Recebeu 2 min de vídeo sem informar que assistia'],
  ['sessions-at-once', { screens: 3, most: 2 }, 'Abriu 3 telas ao mesmo tempo (o limite é 2)'],
])('saySignOfMisuse writes %s %j with its figures', (kind, detail, words) => {
  expect(saySignOfMisuse(kind, typeof detail === 'string' ? detail : JSON.stringify(detail))).toBe(words)
})

it.each(playbackSignKinds)('%s has a sentence without figures, and a confidence that rises with the count', (kind) => {
  for (const detail of [null, '', '{}', 'null', '{"seconds":"x","networks":-1}'])
    expect(saySignOfMisuse(kind, detail)).toMatch(/^\p{Lu}[^.{}"]+$/u)
  const levels = [1, 2, 3, 5, 8, 10, 100].map((count) => ['low', 'medium', 'high'].indexOf(signConfidence(kind, count)))
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  expect(levels.at(-1)).toBe(2)
  expect(signConfidence(kind, 1)).not.toBe('high')
  expect(explainConfidence(kind, 'low', 1)).toContain('Foi visto uma vez.')
})
